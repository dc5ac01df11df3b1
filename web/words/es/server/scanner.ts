/** What the server says of scanner presets. */
export const scanner = {
  'Preset Scanner Settings created successfully': 'Perfil de escáner creado',
  'Preset Scanner Settings updated successfully': 'Perfil de escáner actualizado',
  'Preset Scanner Settings archived successfully': 'Perfil de escáner archivado',
  'Preset Scanner Settings restored successfully.': 'Perfil de escáner restaurado.',
  'Preset Scanner Settings deleted successfully': 'Perfil de escáner eliminado',
  'Only archived presets can be deleted. Please archive it first.':
    'Solo se pueden eliminar perfiles archivados. Archívelo primero.',
  'This group no longer exists, or you cannot see it.': 'Este grupo ya no existe o usted no puede verlo.',
  'A company has {0} presets at most. Please delete one that is archived.':
    'Una empresa tiene {0} perfiles como máximo. Elimine uno que esté archivado.',
  'Please choose 0 or 1': 'Elija 0 o 1',
  'There is no such key': 'No existe esa tecla',
  'Characters have codes from 0 to 255': 'Los caracteres tienen códigos de 0 a 255',
  'Rule parameters cannot be empty': 'Los parámetros de la regla no pueden estar vacíos',
  'The minimum length is above the maximum': 'La longitud mínima supera la máxima',
  'Expressions cannot exceed 125 characters.': 'Las expresiones no pueden superar los 125 caracteres.',
  'This expression is not valid. Check for brackets that do not close, and for syntax that RE2 does not support':
    'Esta expresión no es válida. Busque paréntesis sin cerrar y sintaxis que RE2 no admite',
  'You must have at least 1 rule defined for Filter In logic':
    'Debe haber al menos 1 regla para aceptar solo lo que coincide',
  'Label is required': 'La etiqueta es obligatoria',
  'Label cannot be longer than 25 characters': 'La etiqueta no puede superar los 25 caracteres',
  'At most 1 key': 'Como máximo 1 tecla',
  'At most 2 keys': 'Como máximo 2 teclas',
  'Only the group separator (29) can be replaced': 'Solo se puede reemplazar el separador de grupos (29)',
  'There is no such symbology': 'No existe esa simbología',
  'At least one symbology is required': 'Se necesita al menos una simbología',
  'An ending key cannot be used with intents': 'Una tecla final no se puede usar con intents',
}
