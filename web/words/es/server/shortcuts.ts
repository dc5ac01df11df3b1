/** What the server says of web shortcuts and of tabs of the device app. */
export const shortcuts = {
  'Shortcut added': 'Acceso directo agregado',
  'Shortcut saved': 'Acceso directo guardado',
  'Shortcut enabled': 'Acceso directo activado',
  'Shortcut disabled': 'Acceso directo desactivado',
  'Shortcut deleted': 'Acceso directo eliminado',
  '{0} devices deployed, {1} removed': 'Desplegado en {0} dispositivos, quitado de {1}',
  'A company can have {0} shortcuts.': 'Una empresa puede tener {0} accesos directos.',
  'This shortcut is disabled. Enable it first.': 'Este acceso está desactivado. Actívelo primero.',
  'A disabled shortcut cannot be edited. Enable it first.':
    'Un acceso desactivado no se puede editar. Actívelo primero.',
  'A shortcut on devices cannot change its facility. Remove it from the devices first.':
    'No se puede cambiar el centro de un acceso que está en dispositivos. Quítelo primero de los dispositivos.',
  'Label cannot be empty': 'La etiqueta no puede estar vacía',
  'Please enter a complete address, such as https://example.com':
    'Escriba una dirección completa, como https://example.com',
  'Tab added': 'Pestaña agregada',
  'Tab saved': 'Pestaña guardada',
  'Tab deleted': 'Pestaña eliminada',
  'Order saved': 'Orden guardado',
  'There can be {0} tabs at most.': 'Puede haber {0} pestañas como máximo.',
  'Label cannot be longer than 10 characters': 'La etiqueta no puede tener más de 10 caracteres',
  'No tab can be named twice': 'Ninguna pestaña puede estar dos veces',
}
