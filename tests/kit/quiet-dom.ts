import { builtinEnvironments, type Environment } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']

/** happy-dom says of each player that it does not load it, with ten lines of its own code. */
function isNoise(message: unknown): boolean {
  return `${message}`.includes('Iframe page loading is disabled')
}

/** happy-dom without what it says to the console of players that are put in place. */
const quietDom: Environment = {
  ...happyDom,
  name: 'quiet-dom',
  setup(global, options) {
    const { error } = console
    // It keeps the console that it finds here, before Vitest puts its own in the place.
    console.error = (...values) => {
      if (!values.some(isNoise)) error(...values)
    }
    return happyDom.setup(global, options)
  },
}

export default quietDom
