/** What the server says of Wi-Fi networks. */
export const networks = {
  'Network added': 'Red agregada',
  'Network saved': 'Red guardada',
  'Network deleted': 'Red eliminada',
  'Network kept': 'Red conservada',
  'Password shown': 'Contraseña mostrada',
  'The network is being removed from one device': 'La red se está quitando de 1 dispositivo',
  'The network is being removed from {0} devices': 'La red se está quitando de {0} dispositivos',
  'Retrying on one device': 'Reintentando en 1 dispositivo',
  'Retrying on {0} devices': 'Reintentando en {0} dispositivos',
  '{0} devices added, {1} removed': '{0} dispositivos agregados, {1} quitados',
  'A company can have {0} networks.': 'Una empresa puede tener {0} redes.',
  'This network is being removed. Keep it first, then change it.':
    'Esta red se está quitando. Consérvela primero y cámbiela después.',
  'A network on devices cannot change its facility. Remove it from the devices first.':
    'No se puede cambiar el centro de una red que está en dispositivos. Quítela primero de los dispositivos.',
  'No such network': 'No existe esa red',
  'Please choose a network to add or to remove.': 'Elija una red para agregar o quitar.',
  'A network is either added or removed.': 'Una red se agrega o se quita, no las dos cosas.',
  'None of these networks belongs to the facility of this device.':
    'Ninguna de estas redes es del centro de este dispositivo.',
  'Networks of the device changed': 'Redes del dispositivo cambiadas',
  'No such device': 'No existe ese dispositivo',
  'This device is in another facility': 'Este dispositivo está en otro centro',
  'Please choose WPA, WPA2 or WEP': 'Elija WPA, WPA2 o WEP',
  'Password length must be 8 characters min': 'La contraseña debe tener al menos 8 caracteres',
  'Password length must be less than 64 characters': 'La contraseña debe tener menos de 64 caracteres',
  "SSID or Passwords can't be empty": 'El SSID y la contraseña no pueden estar vacíos',
  "Passwords can't be empty": 'La contraseña no puede estar vacía',
  'An SSID has at most 32 bytes. Letters with accents take 2, emoji 4.':
    'Un SSID tiene 32 bytes como máximo. Las letras con acento ocupan 2; los emojis, 4.',
  'Wi-Fi passwords can only contain plain letters, digits, symbols and spaces':
    'Las contraseñas Wi-Fi solo pueden contener letras sin acento, dígitos, símbolos y espacios',
  'An SSID has no control characters': 'Un SSID no puede tener caracteres de control',
}
