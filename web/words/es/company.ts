import type { company as english } from '../en/company.ts'
import type { Localised } from '../localised.ts'

export const company: Localised<typeof english> = {
  title: 'Información de la empresa',
  edit: 'Editar',
  details: 'Datos',
  signInName: 'Empresa para iniciar sesión',
  logo: 'Logotipo',
  noLogo: 'Aún sin logotipo',
  logoFailed: 'No se pudo cargar la imagen.',
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  website: 'Sitio web',
  address: 'Dirección',
  timeZone: 'Zona horaria',
  none: 'Sin definir',
  editTitle: 'Editar la empresa',
  save: 'Guardar cambios',
  figures: {
    title: 'Cómo se actualizan y comparan las cifras',
    text: 'Se aplica a toda la empresa desde ahora.',
    freshness: 'Actualizar las tarjetas en',
    seconds: (count) => `${count} segundos`,
    costs: {
      5: 'Lo más rápido y más caro: los dispositivos envían con más frecuencia.',
      15: 'Lo bastante rápido para una pantalla en la pared.',
      60: 'Lo más lento y más barato: los dispositivos envían con menos frecuencia y su batería dura más.',
    },
    pace: 'Comparar con el avance esperado',
    paceOn: 'Los totales se comparan con el avance habitual a esta hora.',
    paceOff: 'Los totales se comparan con la meta del día completo, así que por la mañana se ven en rojo.',
  },
  photos: {
    title: 'Fotos de incidentes',
    places: 'Conservar la ubicación de las fotos',
    on: 'Las fotos nuevas conservan la ubicación que la cámara guardó en ellas.',
    off: 'La ubicación se borra de las fotos nuevas cuando llegan.',
  },
}
