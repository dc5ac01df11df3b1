export { english as whatChanged } from '../../../shared/metrics/changeWords.ts'
