import type { ComponentProps } from 'react'
import type { Text } from '../schema/schema.ts'
import { Layout } from './Layout.tsx'
import { Prose } from './Prose.tsx'
import { usePage } from './page-context.ts'

interface Props extends ComponentProps<typeof Prose> {
  title: Text
}

/** What a page in Markdown shows: `<TextPage title="Statement" text={statement} />`. */
export function TextPage({ title, text, contents }: Props) {
  const { t } = usePage()
  return (
    <Layout>
      <h1 className="page-title">{t(title)}</h1>
      <Prose text={text} contents={contents} />
    </Layout>
  )
}
