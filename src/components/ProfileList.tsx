import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import { plainAddress } from '../shared/urls.ts'
import { usePage } from './page-context.ts'

/** `<ProfileList />`: e-mail and profiles, written out for paper. */
export function ProfileList() {
  const { t } = usePage()
  const email = { label: words.contact.email, link: `mailto:${site.email}` }
  return (
    <dl className="address-list">
      {[email, ...site.profiles].map(({ label, link }) => (
        <div key={link}>
          <dt>{t(label)}</dt>
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
