export { spanish as whatChanged } from '../../../shared/metrics/changeWords.ts'
