/** What the server says of updates over the air. */
export const ota = {
  'Not valid JSON': 'No es JSON válido',
  'Please enter the start as HH:mm': 'Indique el inicio como HH:mm',
  'Please enter the end as HH:mm': 'Indique el final como HH:mm',
  'The window cannot end when it starts': 'La ventana no puede terminar cuando empieza',
  'Please choose the app to roll out': 'Elija la aplicación que se va a distribuir',
  'Enter at most 10 rising steps that end with 100 %':
    'Indique como máximo 10 pasos en aumento; el último debe ser 100 %',
  'Please enter 1 to 720 hours': 'Use de 1 a 720 horas',
  'Please enter 0 to 100 %': 'Use de 0 a 100 %',
  'Please enter 1 to 10,000 installs': 'Use de 1 a 10,000 instalaciones',
  'No such app': 'No existe esa aplicación',
  'An app is being rolled out. Pause its rollout before you choose another one.':
    'Se está distribuyendo una aplicación. Ponga su distribución en pausa antes de elegir otra.',
  'OTA updates enabled': 'Actualizaciones OTA activadas',
  'OTA updates disabled': 'Actualizaciones OTA desactivadas',
  'OTA updates enabled. Remote deployments stay on {0} devices: only a super admin can remove them.':
    'Actualizaciones OTA activadas. Los despliegues remotos siguen en {0} dispositivos: solo un superadministrador puede quitarlos.',
  'Update window saved': 'Ventana de actualización guardada',
  'Plan saved': 'Plan guardado',
  'Enable OTA updates first.': 'Active primero las actualizaciones OTA.',
  'Another rollout is in progress. Pause it or wait until it is done.':
    'Hay otra distribución en curso. Póngala en pausa o espere a que termine.',
  'Rollout of {0} started': 'Comenzó la distribución de {0}',
  'Next step started': 'Comenzó el siguiente paso',
  'Rollout paused': 'Distribución en pausa',
  'Rollout resumed': 'Distribución reanudada',
  'Devices go back to the previous version': 'Los dispositivos vuelven a la versión anterior',
  'Only a running rollout with another step can continue to it.':
    'Solo una distribución en curso con otro paso puede continuar.',
  'Only a rollout that is running can be paused.': 'Solo se puede poner en pausa una distribución en curso.',
  'Only a rollout that was paused or has halted can be resumed.':
    'Solo se puede reanudar una distribución en pausa o detenida.',
  'This rollout cannot be rolled back any more.': 'Esta distribución ya no se puede revertir.',
  'There is no previous version to go back to.': 'No hay una versión anterior a la que volver.',
  'This rollout is over and cannot be retried.': 'Esta distribución terminó y no se puede reintentar.',
}
