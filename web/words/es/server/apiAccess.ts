/** What the server says of API tokens and TV links. */
export const apiAccess = {
  'Please enter a name': 'Escriba un nombre',
  'Please choose what it may read': 'Elija qué puede leer',
  'Please choose a number of days': 'Elija un número de días',
  'Please use whole days': 'Use días completos',
  'At least one day': 'Al menos un día',
  'At most 365 days': 'Como máximo 365 días',
  'Please choose 30, 90 or 365 days': 'Elija 30, 90 o 365 días',
  'This group is disabled.': 'Este grupo está desactivado.',
  'A company has at most {0} of these. Please revoke one that is not needed.':
    'Una empresa tiene como máximo {0}. Revoque alguno que ya no se necesite.',
  'The token was created.': 'Se creó el token.',
  'The token was revoked. Calls with it are refused from now on.':
    'Se revocó el token. Desde ahora se rechazan las llamadas que lo usen.',
  'The TV link was created.': 'Se creó el enlace de TV.',
  'The TV link was revoked. Screens that show it stop within a minute.':
    'Se revocó el enlace de TV. Las pantallas que lo muestran se detienen en menos de un minuto.',
} as const
