// Part of the script on pages with silent loops. Each plays while it is near the window, unless visitors
// asked for less motion. One that a visitor stops stays stopped.

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

function setUp(button: HTMLButtonElement): void {
  const video = button.previousElementSibling
  if (!(video instanceof HTMLVideoElement)) return
  let isNear = false
  let isStopped = false
  // Browsers may refuse, to save power. The button then shows that it is still.
  const play = () => video.play().catch(() => {})
  video.controls = false
  button.hidden = false
  button.onclick = () => (video.paused ? play() : video.pause())
  video.onplay = video.onpause = () => {
    button.ariaPressed = `${!video.paused}`
    if (isNear && !document.hidden) isStopped = video.paused
  }
  stillness.addEventListener('change', () => video.pause())
  const follow = (entries: IntersectionObserverEntry[]) => {
    for (const { isIntersecting } of entries) isNear = isIntersecting
    if (isNear && !isStopped && !stillness.matches) play()
    else video.pause()
  }
  new IntersectionObserver(follow, { rootMargin: '25%' }).observe(video)
}

document.addEventListener('DOMContentLoaded', () => {
  document.querySelectorAll<HTMLButtonElement>('.loop-button').forEach(setUp)
})
