import type { universalDashboard as english } from '../en/universalDashboard.ts'
import type { Localised } from '../localised.ts'
import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)

export const universalDashboard: Localised<typeof english> = {
  title: 'Panel universal',
  tiles: {
    universalMetrics: 'Métricas universales',
    createCompany: 'Crear empresa',
    manageCompanies: 'Administrar empresas',
    universalDevices: 'Dispositivos de todas las empresas',
    addWhatIsNew: 'Administrar notas de versión',
    addResources: 'Administrar recursos',
    managePartners: 'Administrar el mercado de socios',
    customize: 'Personalizar la página de acceso',
  },
  texts: {
    universalMetrics: 'Cifras de todas las empresas',
    createCompany: 'Con sus superadministradores, centros y equipos',
    manageCompanies: 'Editar, activar, desactivar, eliminar',
    universalDevices: 'Dispositivos de todas las empresas',
    addWhatIsNew: 'Lo que se lee en Novedades',
    addResources: 'Tarjetas de la página Recursos',
    managePartners: 'Tarjetas y etiquetas del mercado',
    customize: 'Aviso, título e imágenes de la página de acceso',
  },
  last: (name, when) => `Última: ${name}, ${when}`,
  companies: (enabled, disabled) => `${count(enabled)} activadas, ${count(disabled)} desactivadas`,
  failed: (message) => `Error al cargar las empresas: ${message}`,
}
