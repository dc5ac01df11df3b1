import { companies } from '../../shared/contract/companies.ts'
import { companiesStores } from '../data/groupStores.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { kmsVault } from '../lib/kmsVault.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { checkNewCompany } from './checkNewCompany.ts'
import { createCompany } from './createCompany.ts'
import { getAnyCompany } from './getAnyCompany.ts'
import { disableCompany, enableCompany, mayToggleCompany, setStatusOfCompanies, suspendCompany } from './status.ts'
import { updateAnyCompany } from './updateAnyCompany.ts'

export const handlers: Handlers<'companies'> = {
  getAnyCompany,
  mayToggleCompany,
  enableCompany,
  disableCompany,
  suspendCompany,
  setStatusOfCompanies,
  updateAnyCompany,
  checkNewCompany,
  createCompany,
}
export const handler = lambda('companies', companies, handlers, companiesStores, {
  jobQueue: sqsJobQueue,
  vault: kmsVault,
})
