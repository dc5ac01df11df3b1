const name = 'shiftdeck.present'
/** Ms; a tab that comes to the front does so at about the time that another one goes. */
const timeoutMs = 600

const isSeen = () => document.visibilityState === 'visible'

/** Answers other tabs that ask whether anybody sees this one; answers how to stop. */
export const answerOtherTabs = () => {
  const channel = new BroadcastChannel(name)
  const here = () => {
    if (isSeen()) channel.postMessage('here')
  }
  channel.onmessage = ({ data }) => {
    if (data === 'who is seen?') here()
  }
  document.addEventListener('visibilitychange', here)
  return () => {
    document.removeEventListener('visibilitychange', here)
    channel.close()
  }
}

/** Whether somebody sees another tab of the console. */
export const isVisibleInOtherTab = (): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(name)
    const done = (seen: boolean) => {
      channel.close()
      clearTimeout(timer)
      resolve(seen)
    }
    const timer = setTimeout(done, timeoutMs, false)
    channel.onmessage = ({ data }) => {
      if (data === 'here') done(true)
    }
    channel.postMessage('who is seen?')
  })
