/** What the server says of jobs. */
export const jobs = {
  'Export started': 'Exportación iniciada',
  'Job canceled': 'Trabajo cancelado',
  'Job removed': 'Trabajo eliminado',
  'This job cannot be canceled.': 'Este trabajo no se puede cancelar.',
  'This job has already ended.': 'Este trabajo ya terminó.',
  'This job is still running.': 'Este trabajo sigue en curso.',
  'This job is still running. Please cancel it first.': 'Este trabajo sigue en curso. Cancélelo primero.',
  'This job is still stopping. Please try again in a minute.':
    'Este trabajo aún se está deteniendo. Inténtelo de nuevo en un minuto.',
  'You have {0} jobs running. Please wait for one of them to end.':
    'Tiene {0} trabajos en curso. Espere a que termine uno de ellos.',
  'Your role was changed before this was finished.': 'Su rol cambió antes de que esto terminara.',
  'This failed several times. Your operator was notified.': 'Falló varias veces. Se avisó a su operador.',
}
