import { site } from '../content/site.ts'
import { words } from '../content/words.ts'
import { plainAddress } from '../shared/urls.ts'
import { PlainWords } from './Marks.tsx'
import { usePage } from './page-context.ts'

/** `<ProfileList />`: e-mail and profiles, written out so that paper shows them too. */
export function ProfileList() {
  const { usage } = usePage()
  usage.subjects.isProfile = true
  const email = { label: words.contact.email, link: `mailto:${site.email}` }
  return (
    <dl className="address-list">
      {[email, ...site.profiles].map((profile) => (
        <div key={profile.link}>
          <dt>
            <PlainWords text={profile.label} />
          </dt>
          <dd>
            <a href={profile.link} rel={profile === email ? undefined : 'me'}>
              {plainAddress(profile.link)}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
