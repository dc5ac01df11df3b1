import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { queryClient } from '../api/calls.ts'
import { askLaterCallsAfterFirstFrame } from '../api/firstFrame.ts'
import { watchHistory } from '../parts/confirm/leaving.ts'
import { loadPart } from '../parts/lazy/lazyPart.ts'
import { App } from './App.tsx'
import { firstParts } from './firstParts.ts'
import '../theme/tokens.css'
import '../theme/base.css'

watchHistory()

/** How long the first answers are waited for once the scripts are there, ms. */
const timeoutMs = 100

/**
 * What is shown first is on its way already, and we wait for it: the scripts, and the answers too if they are not late,
 * so that the page is made once and with its figures. Shown without its scripts, React would put nothing in their place
 * and then hold the page back for 300 ms, so that nothing flickers.
 */
const show = async () => {
  for (const parts of firstParts()) await Promise.allSettled(parts.map(loadPart))
  const answers = Object.values(window.__early?.answers ?? {})
  if (answers.length > 0) askLaterCallsAfterFirstFrame()
  await Promise.race([Promise.allSettled(answers), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  // It may run before the page around it has been read.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>,
  )
}
void show()
