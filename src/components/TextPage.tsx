import type { Text } from '../schema/schema.ts'
import { Layout } from './Layout.tsx'
import { Prose } from './Text.tsx'

interface Props {
  title: Text
  text: Text
}

/** `<TextPage title={title} text={essay} />`. Pages in Markdown use it. */
export function TextPage({ title, text }: Props) {
  return (
    <Layout heading={title}>
      <Prose text={text} />
    </Layout>
  )
}
