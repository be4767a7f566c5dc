// Notes every module that Node loads, a line each, in the file that LOADED_MODULES names.
import { register } from 'node:module'

const hooks = `
import { appendFileSync } from 'node:fs'
export async function load(url, context, next) {
  appendFileSync(process.env.LOADED_MODULES, url + '\\n')
  return next(url, context)
}`

register(`data:text/javascript,${encodeURIComponent(hooks)}`)
