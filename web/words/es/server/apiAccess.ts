/** What the server says of API tokens and TV links. */
export const apiAccess = {
  'Please enter a name': 'Póngale un nombre',
  'Please choose what it may read': 'Elija qué puede leer',
  'Please choose a number of days': 'Indique cuántos días dura',
  'Please use whole days': 'Use días completos',
  'At least one day': 'Al menos un día',
  'At most 365 days': 'Como máximo 365 días',
  'Please choose 30, 90 or 365 days': 'Elija 30, 90 o 365 días',
  'This group is disabled.': 'Este grupo está desactivado.',
  'A company has at most {0} of these. Please revoke one that is not needed.':
    'Una empresa tiene como máximo {0}. Revoque alguno que ya no haga falta.',
  'The token was created.': 'El token está creado.',
  'The token was revoked. Calls with it are refused from now on.':
    'El token está revocado. Desde ahora se rechaza toda llamada que lo use.',
  'The TV link was created.': 'El enlace de TV está creado.',
  'The TV link was revoked. Screens that show it stop within a minute.':
    'El enlace de TV está revocado. Las pantallas que lo muestran se apagan en menos de un minuto.',
} as const
