/*
 * What is asked of the markup, in one place. A facade is known by its poster and the template behind
 * it, not by its class.
 */

/** The link around a poster. A click hides it and puts a player before the template. */
export const facade = 'a:has(> picture):has(~ template)'

/** What a visitor clicks on it. */
export const facadeLabel = `${facade} > span`

/** The links of the navigation to pages of the site. */
export const navigationLink = 'nav li a'
