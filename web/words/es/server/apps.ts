/** What the server says of apps on devices and of libraries of apps. */
export const apps = {
  'OTA updates roll out this app. Choose another app or disable OTA updates first.':
    'Las actualizaciones OTA distribuyen esta app. Elija antes otra app o desactive las actualizaciones OTA.',
  'This app is being rolled out. Finish the rollout or roll it back first.':
    'Esta aplicación se está distribuyendo. Termine la distribución o reviértala antes.',
  'App added': 'Aplicación agregada',
  'App saved': 'Aplicación guardada',
  'App updated': 'Aplicación actualizada',
  'App updated. Version {0} is older than {1}: devices with a newer version keep it unless you force the install.':
    'Aplicación actualizada. La versión {0} es anterior a la {1}: los dispositivos con una posterior la conservan, salvo que fuerce la instalación.',
  'App deleted': 'Aplicación eliminada',
  'App kept': 'Aplicación conservada',
  'The app is being uninstalled from one device': 'La aplicación se está desinstalando de un dispositivo',
  'The app is being uninstalled from {0} devices': 'La aplicación se está desinstalando de {0} dispositivos',
  'App deployed: {0} to install, {1} to uninstall': 'Aplicación desplegada: {0} por instalar, {1} por desinstalar',
  'A company can have {0} apps.': 'Una empresa puede tener {0} aplicaciones.',
  'A library can have {0} apps.': 'Una biblioteca puede tener {0} aplicaciones.',
  'Apps library saved': 'Biblioteca de aplicaciones guardada',
  'App Name cannot be empty': 'El nombre de la aplicación no puede estar vacío',
  'This APK is not accepted': 'Este APK no se acepta',
  'One or more of the apps that you are adding already exists in your library, please remove them and try again':
    'Una o más de las aplicaciones que agrega ya están en su biblioteca; quítelas e inténtelo de nuevo',
  'Please enter a package name, such as com.example.app': 'Escriba el nombre de un paquete, como com.example.app',
  'Write entries as package,E or package,D and separate them by semicolons':
    'Escriba las entradas como paquete,E o paquete,D y sepárelas con punto y coma',
  'Too many labels': 'Demasiadas etiquetas',
  'Please choose an APK': 'Elija un APK',
  "You can't upload files larger than 250MB": 'No se pueden subir archivos de más de 250 MB',
  "You can't upload files larger than 25MB": 'No se pueden subir archivos de más de 25 MB',
  'Please name the icon of an app': 'Indique el icono de una aplicación',
  'This app is being removed. Keep it first, then change it.':
    'Esta aplicación se está eliminando. Consérvela primero y cámbiela después.',
  'An app on devices cannot change its facility. Remove it from the devices first.':
    'No se puede cambiar el centro de una aplicación que está en dispositivos. Quítela primero de los dispositivos.',
  'This facility already has an app with this package. Update that one instead.':
    'Este centro ya tiene una aplicación con este paquete. Actualice esa.',
  'This APK is another app: {0}. Please choose one of {1}.': 'Este APK es otra aplicación: {0}. Elija uno de {1}.',
  'This APK has another signer than the previous version: devices would refuse it.':
    'Este APK lo firma alguien distinto al de la versión anterior: los dispositivos lo rechazarían.',
  'This file is not an APK. Please choose an APK.': 'Este archivo no es un APK. Elija un APK.',
  'This APK is not complete. Please download or export it again.':
    'Este APK no está completo. Descárguelo o expórtelo de nuevo.',
  'This APK is damaged. Please download or export it again.': 'Este APK está dañado. Descárguelo o expórtelo de nuevo.',
  'This is a bundle of APKs. Please choose a single APK that works by itself.':
    'Esto es un paquete de varios APK. Elija un APK único que funcione por sí solo.',
  'This is only a part of an app. Please choose an APK that works by itself.':
    'Esto es solo una parte de una aplicación. Elija un APK que funcione por sí solo.',
  'This APK has a file with an unsafe path, and no device should take it.':
    'Este APK tiene un archivo con una ruta insegura y ningún dispositivo debería aceptarlo.',
  'This APK has two files of the same name, and no device would take it.':
    'Este APK tiene dos archivos con el mismo nombre y ningún dispositivo lo aceptaría.',
  'This APK has more files than devices take.': 'Este APK tiene más archivos de los que aceptan los dispositivos.',
  'This APK unpacks to more than 2 GB, and no device would take it.':
    'Este APK ocupa más de 2 GB descomprimido y ningún dispositivo lo aceptaría.',
  'This APK is not signed, and no device would take it.': 'Este APK no está firmado y ningún dispositivo lo aceptaría.',
  'This APK could not be read: its manifest is nested too deeply.':
    'No se pudo leer este APK: su manifiesto tiene demasiados niveles.',
}
