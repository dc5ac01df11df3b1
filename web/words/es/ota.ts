import type { ota as english } from '../en/ota.ts'
import type { Localised } from '../localised.ts'
import { count, locale, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 dispositivo', `${count(value)} dispositivos`)
const percent = (value: number) => `${value.toLocaleString(locale, { maximumFractionDigits: 2 })} %`
const fixed = (value: number) =>
  `${value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} %`
const spell = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${count(rest)} min`
  return rest === 0 ? `${count(hours)} h` : `${count(hours)} h ${count(rest)} min`
}

export const ota: Localised<typeof english> = {
  title: 'Actualizaciones OTA',
  devices: 'Dispositivos',
  addApp: 'Agregar aplicación',
  count,
  percent,
  fixed,
  keep: 'Cancelar',
  banner: {
    when: (day, time) => `${day} a las ${time}`,
    halted: (at, when) => `Se detuvo automáticamente al ${at}, ${when}`,
    haltedText: (failed, finished, share, limit) =>
      `Fallaron ${count(failed)} de ${count(finished)} instalaciones, ${share}, por encima de su límite de ${limit}.`,
    left: (left, version) =>
      left === 0
        ? 'Ningún otro dispositivo la recibe.'
        : plural(
            left,
            `El otro dispositivo de este paso conserva ${version}; ningún otro dispositivo la recibe.`,
            `Los otros ${devices(left)} de este paso conservan ${version}; ningún otro dispositivo la recibe.`,
          ),
    leftNew: (left) =>
      left === 0
        ? 'Ningún otro dispositivo la recibe.'
        : plural(
            left,
            'El otro dispositivo de este paso no instala nada; ningún otro dispositivo la recibe.',
            `Los otros ${devices(left)} de este paso no instalan nada; ningún otro dispositivo la recibe.`,
          ),
    paused: (at, when) => `En pausa al ${at}, ${when}`,
    pausedText: 'Los dispositivos que aún no la instalaron esperan hasta que se reanude.',
    rolledBack: (version, when) => `Volviendo a ${version} desde el ${when}`,
    rolledBackText: (upToDate, all, failed) =>
      `${count(upToDate)} de ${devices(all)} la tienen de nuevo${failed > 0 ? `, ${count(failed)} fallaron` : ''}. La instalan en su ventana.`,
    off: 'Las actualizaciones OTA están desactivadas',
    offText: 'Los dispositivos no instalan nada y esta distribución está detenida.',
  },
  rollBack: (version) => `Volver a ${version}…`,
  resume: 'Reanudar…',
  pause: 'Pausa',
  advance: 'Siguiente paso ahora…',
  retryAll: 'Reintentar en todos',
  tryAgain: 'Reintentar',
  find: 'Buscar',
  ask: {
    rollBack: (version) => `¿Volver a ${version}?`,
    rollBackText: (offered, version) =>
      `La actualización se ofreció a ${devices(offered)}. Cada uno instala ${version} en su ventana, sobre su versión actual. Una distribución revertida no se puede reanudar.`,
    rollBackIt: (version) => `Volver a ${version}`,
    resume: '¿Reanudar la distribución?',
    resumeHalted: (failed) =>
      `${plural(failed, 'Se acepta 1 instalación fallida', `Se aceptan ${count(failed)} instalaciones fallidas`)}: la cuenta frente al límite vuelve a empezar. Los demás dispositivos de este paso instalan la actualización en su ventana.`,
    resumePaused: 'Los dispositivos siguen instalando la actualización en su ventana.',
    resumeIt: 'Reanudar',
    pause: '¿Poner la distribución en pausa?',
    pauseText: 'Los dispositivos que aún no la instalaron esperan hasta que se reanude. Los demás la conservan.',
    pauseIt: 'Poner en pausa',
    advance: (to) => `¿Pasar ahora al ${to}?`,
    advanceText: (more, finished, told) =>
      `La ${plural(more, 'recibe', 'reciben')} de inmediato ${devices(more)} más, sin esperar. Hasta ahora terminaron ${count(finished)} de ${devices(told)}.`,
    advanceIt: (to) => `Pasar al ${to}`,
    start: (version) => `¿Distribuir ${version}?`,
    startText: (first, all) => `Comienza con el ${first} de ${devices(all)}. Cada uno la instala en su ventana.`,
    startReplaces: 'La distribución detenida se reemplaza y no se puede reanudar.',
    startIt: 'Iniciar distribución',
    enable: '¿Activar las actualizaciones OTA?',
    enableText: (app, start, end) =>
      `Los dispositivos se actualizan a ${app} entre las ${start} y las ${end}, hora local.`,
    enableSteps: (steps) => `La distribución comienza de inmediato, en pasos de ${steps}.`,
    enableTakes: (value) =>
      `Los despliegues remotos de la aplicación del dispositivo se quitan de ${devices(value)}. Las actualizaciones OTA ocupan su lugar.`,
    enableKeeps: (value) =>
      `Los despliegues remotos de la aplicación del dispositivo siguen en ${devices(value)}: solo un superadministrador puede quitarlos.`,
    enableIt: 'Activar',
    disable: '¿Desactivar las actualizaciones OTA?',
    disableText:
      'Los dispositivos dejan de actualizarse en su próxima consulta. Las versiones instaladas se conservan.',
    disableIt: 'Desactivar',
    keep: 'Dejarlo como está',
  },
  none: 'Todavía no se distribuyó nada',
  noneText:
    'Elija una aplicación y una ventana, y active las actualizaciones OTA. Los primeros dispositivos la reciben en su próxima ventana.',
  noApps:
    'Agregue la aplicación que usan sus dispositivos. Se distribuye por pasos y se detiene automáticamente si fallan las instalaciones.',
  head: {
    version: (name, version) => `${name} ${version}`,
    replaces: (version) => `reemplaza a ${version}`,
    first: 'la primera versión',
    sameSigner: 'mismo firmante que la anterior',
    otherSigner: 'distinto firmante que la anterior',
    started: (when, who) => (who ? `iniciada el ${when} por ${who}` : `iniciada el ${when}`),
    devicesUnit: (value) => plural(value, 'dispositivo', 'dispositivos'),
  },
  newer: (version) => `${version} está disponible y aún no se distribuye`,
  startNewer: (version) => `Distribuir ${version}…`,
  steps: {
    done: 'Hecho',
    running: 'En curso',
    paused: 'En pausa',
    halted: 'Detenido',
    rolledBack: 'Revertido',
    replaced: 'Reemplazado',
    notBegun: 'Sin empezar',
  },
  step: {
    first: (value) => devices(value),
    more: (value) => `+ ${devices(value)}`,
    failed: (failed) => plural(failed, ', 1 falló', `, ${count(failed)} fallaron`),
    failedOf: (failed, finished) => `, ${count(failed)} de ${count(finished)} fallaron`,
    fromTo: (from, to) => `${from} a ${to}`,
    began: (when) => `Empezó el ${when}`,
    window: (when) => `Próxima ventana posible: ${when}`,
    summary: (ok, failed, downloaded, all) =>
      `${count(ok)} de ${count(all)} al día, ${count(failed)} con error, ${count(downloaded)} descargados`,
  },
  next: {
    time: (when) => `Empieza el ${when} como pronto`,
    installs: (missing) => plural(missing, 'Espera 1 instalación más', `Espera ${count(missing)} instalaciones más`),
    failures: 'En espera: demasiadas instalaciones fallidas',
    hand: 'Se inicia manualmente',
    nothing: 'Empieza dentro de un minuto',
    end: '',
  },
  states: {
    upToDate: 'Al día',
    failed: 'Con error',
    downloaded: 'Descargada',
    waiting: 'En espera',
    notTold: 'Sin ofrecer',
    notSeen: '7 días sin contacto',
  },
  stateNotes: {
    of: (share, all) => `${share} de ${count(all)}`,
    none: 'ninguno todavía',
    stopped: 'instalación detenida',
    inWindow: 'se instala en su ventana',
    theirTime: (start) => `a las ${start}, su hora`,
    later: 'en pasos posteriores',
    last: 'en el último paso',
    nobody: 'ofrecida a todos',
    back: 'se ofrece al volver',
  },
  chart: {
    title: 'Instalaciones fallidas, %',
    note: 'de las terminadas, revisado cada minuto',
    label: (limit) => `Porcentaje de instalaciones fallidas frente al límite de ${limit}`,
    limit: (limit) => `Límite ${limit}`,
    step: (at) => `Paso ${at}`,
    finished: 'Instalaciones terminadas',
    halted: 'detenida',
    now: 'ahora',
    empty: 'Todavía no terminó ninguna instalación.',
  },
  why: (value) => plural(value, 'Por qué falló 1', `Por qué fallaron ${count(value)}`),
  show: 'Ver',
  showAll: 'Ver todos',
  showing: (reason) => `Dispositivos con: ${reason}`,
  unknownReason: 'Sin motivo indicado',
  detail: (most, others) => (others === 0 ? most : `${most}; ${devices(others)} con otros detalles`),
  columns: {
    device: 'Dispositivo',
    serial: 'Serie',
    model: 'Modelo',
    group: 'Grupo',
    reason: 'Motivo',
    detail: 'Detalle',
    lastContact: 'Último contacto',
  },
  searchHint: 'Dispositivo, serie o grupo',
  noFailed: 'No falló ninguna instalación',
  noneSo: 'Ningún dispositivo está en este estado',
  window: {
    title: 'Ventana de actualización',
    enabled: 'Activadas',
    disabled: 'Desactivadas',
    switch: 'Actualizaciones OTA',
    starts: 'Empieza',
    ends: 'Termina',
    app: 'Aplicación',
    chooseApp: 'Elija la aplicación que se va a distribuir',
    hours: (minutes) => `${spell(minutes)}, en la hora local de cada dispositivo.`,
    across: (minutes) => `${spell(minutes)}, pasada la medianoche, en la hora local de cada dispositivo.`,
    none: 'Indique cuándo pueden instalar actualizaciones los dispositivos.',
    closesIn: (minutes) => `abierta, cierra en ${spell(minutes)}`,
    opensIn: (minutes) => `abre en ${spell(minutes)}`,
    closed: (end, minutes) => `cerró a las ${end}, hace ${spell(minutes)}`,
    note: 'Los dispositivos lo consultan cuando alguien inicia sesión. Un cambio puede tardar hasta 24 horas en aplicarse.',
    save: 'Guardar',
    discard: 'Descartar',
    start: 'Indique el inicio como HH:mm',
    end: 'Indique el final como HH:mm',
    equal: 'La ventana no puede terminar cuando empieza',
    more: (value) => plural(value, '1 centro más', `${count(value)} centros más`),
    needs: 'Indique primero la ventana y elija una aplicación.',
  },
  plan: {
    title: 'Plan',
    change: 'Cambiar',
    edit: 'Cambiar plan',
    steps: 'Pasos',
    stepsHint: 'Porcentaje de los dispositivos, en aumento hasta 100, por ejemplo 5, 25, 100.',
    wait: 'Espera entre pasos',
    waitHours: 'Horas entre pasos',
    waitHint: 'De 1 a 720. Déjelo vacío para iniciar cada paso manualmente.',
    byHand: 'manual',
    hours: (value) => `${count(value)} h`,
    halt: 'Detener con más de',
    fail: (limit) => `${limit} de fallos`,
    limit: 'Detener por encima de este porcentaje de fallos',
    least: 'pero no antes de',
    leastField: 'No antes de que terminen tantas instalaciones',
    installs: (value) => plural(value, '1 instalación', `${count(value)} instalaciones`),
    running: 'La espera y el límite se aplican de inmediato. Los pasos, desde la próxima distribución.',
    save: 'Guardar plan',
  },
  happened: {
    title: 'Historial',
    begun: (version) => `${version} comenzó con el primer paso`,
    step: (at) => `Comenzó el paso ${at}`,
    warned: (failed, finished) => `Fallos cerca del límite, ${count(failed)} de ${count(finished)}`,
    halted: 'Detenida',
    haltedText: (failed, finished) => `, fallaron ${count(failed)} de ${count(finished)}`,
    paused: 'En pausa',
    resumed: 'Reanudada',
    rolledBack: 'Revertida',
    done: 'Terminada',
    doneText: (ok, finished) => `, ${count(ok)} de ${count(finished)}`,
    replaced: 'Reemplazada por otra distribución',
    retried: (value) => `Reintentada en ${devices(value)}`,
    by: (who) => ` por ${who}`,
    mailed: (names) => `Avisados por correo: ${names}`,
    notMailed: (names) => `No se pudo enviar el correo a ${names}`,
    more: (value) => `y ${count(value)} más`,
    fewer: 'Mostrar menos',
  },
  apps: {
    title: 'Apps para todos los dispositivos',
    uploaded: (when) => `subida ${when}`,
    update: 'Nueva versión…',
    edit: 'Editar app',
    remove: 'Eliminar',
    goesOut: 'Termine primero su distribución o reviértala',
    chosen: 'Las actualizaciones OTA distribuyen esta app: elija otra o desactívelas primero',
    deleteTitle: (name) => `¿Eliminar ${name}?`,
    deleteText: (have) =>
      have === 0
        ? 'Se eliminan sus versiones y su historial de distribuciones. Los dispositivos conservan la versión instalada.'
        : `Se desinstala de ${devices(have)} que la recibieron por despliegue remoto. Se eliminan sus versiones y su historial de distribuciones.`,
    deleteIt: 'Eliminar app',
  },
  remote: {
    title: 'Despliegues remotos de APK',
    warning: (value) =>
      value === 0
        ? 'Al activar las actualizaciones OTA se quitan los despliegues remotos de la aplicación del dispositivo.'
        : `Al activar las actualizaciones OTA, los despliegues remotos de abajo se quitan de ${devices(value)}.`,
    none: 'Ningún dispositivo tiene un despliegue remoto de la aplicación del dispositivo.',
    updated: (version, when) => `${version} · actualizada el ${when}`,
    on: (value) => devices(value),
    remove: 'Quitar todos…',
    removeTitle: (app) => `¿Quitar los despliegues remotos de ${app}?`,
    removeText: (value) =>
      `Se desinstala de ${devices(value)}. La aplicación del dispositivo en sí permanece hasta que las actualizaciones OTA la reemplacen.`,
    removeIt: 'Quitar despliegues',
  },
  dialog: {
    title: (name) => `Dispositivos de ${name}`,
    what: 'aplicación',
  },
}
