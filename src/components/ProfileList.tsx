import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import { plainAddress } from '../paths.ts'
import { usePage } from './page-context.ts'

/** The e-mail address and the profiles, written out so that they can be read on paper too. */
export function ProfileList() {
  usePage().usage.isProfile = true
  return (
    <dl className="address-list">
      <div>
        <dt>{words.contact.email}</dt>
        <dd>
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </dd>
      </div>
      {site.profiles.map(({ label, link }) => (
        <div key={link}>
          <dt>{label}</dt>
          <dd>
            <a href={link} rel="me">
              {plainAddress(link)}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
