import type { ComponentType } from 'react'
import { type PageKey, pages } from '../../shared/pages.ts'
import { lazyPart } from '../parts/lazy/lazyPart.ts'
import { pageFiles } from './pageFiles.ts'

/** The component of each built page; its chunk is loaded when the page is first shown. */
export const pageComponents: Partial<Record<PageKey, ComponentType>> = Object.fromEntries(
  pages.flatMap(({ key }) => {
    const entry = pageFiles[key]
    return entry ? [[key, lazyPart(entry.file, entry.load)]] : []
  }),
)
