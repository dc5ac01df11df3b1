import type { universalMenu as english } from '../en/universalMenu.ts'
import type { Localised } from '../localised.ts'

export const universalMenu: Localised<typeof english> = {
  groups: { universal: 'Plataforma', content: 'Contenido' },
  pages: {
    universalDashboard: 'Panel universal',
    universalMetrics: 'Métricas universales',
    universalUsage: 'Uso y costo',
    createCompany: 'Crear empresa',
    manageCompanies: 'Empresas',
    universalDevices: 'Dispositivos',
    addWhatIsNew: 'Notas de versión',
    addResources: 'Recursos',
    managePartners: 'Socios',
    customize: 'Página de acceso',
  },
}
