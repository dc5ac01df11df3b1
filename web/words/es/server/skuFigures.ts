/** What the server says of what is counted by SKU. */
export const skuFigures = {
  'The range cannot be longer than 7 days.': 'El periodo no puede ser de más de 7 días.',
  'Please select at least one SKU group.': 'Elija al menos un grupo de SKU.',
  'The selected groups contain more than 15000 SKUs. Please select fewer groups.':
    'Los grupos elegidos contienen más de 15000 SKU. Elija menos grupos.',
  'Range is limited to 1 month.': 'El periodo está limitado a 1 mes.',
  'Please select a day or less.': 'Elija un día o menos.',
  'End Time cannot be before Start Time.': 'La hora de fin no puede ser anterior a la de inicio.',
  'Please enter at least one SKU': 'Escriba al menos un SKU',
  'Please select up to 100 SKUs.': 'Elija hasta 100 SKU.',
  'Please select a date range of 12 months or less.': 'Elija un periodo de 12 meses o menos.',
  'At most {0} at once': 'Como máximo {0} a la vez',
}
