import type { stepsOfDevices as english } from '../en/stepsOfDevices.ts'
import type { Localised } from '../localised.ts'

export const stepsOfDevices: Localised<typeof english> = {
  deviceInformation: {
    tabs: {
      title: 'Vistas de una flota',
      text: 'Una tabla con todos los dispositivos, un mapa de dónde están y los ajustes del localizador.',
    },
    group: {
      title: 'De quién son',
      text: 'Un dispositivo pertenece al equipo que trabaja con él o que lo usó por última vez.',
    },
    search: {
      title: 'Buscar',
      text: 'Encuentra por etiqueta, número de serie, MAC, modelo, último usuario o grupo.',
    },
    strip: {
      title: 'Cómo está la flota',
      text: 'Quién tiene la sesión iniciada, cuánta batería queda y cuáles no están bien.',
    },
    columns: {
      title: 'Sus columnas',
      text: 'Elija qué muestra la tabla. Se guarda por separado para pantallas anchas y estrechas.',
    },
    rows: {
      title: 'Buscar y avisar',
      text: 'Un aviso hace que el dispositivo parpadee, suene o vibre hasta que alguien lo encuentre. Verá qué fue de él.',
    },
    interval: {
      title: 'Lo reciente que es',
      text: 'Los dispositivos se leen de nuevo con este intervalo. Los administradores lo eligen para la empresa.',
    },
  },
  findDevice: {
    filters: {
      title: 'Qué dispositivos',
      text: 'Todos, los que tienen una sesión iniciada o los que tienen poca batería.',
    },
    strip: {
      title: 'Dónde está la flota',
      text: 'Cuántos dispositivos han comunicado dónde están, cuánta batería les queda y cuál es la ubicación más antigua.',
    },
    list: { title: 'La lista', text: 'Elija aquí un dispositivo y el mapa irá a él. Hay diez por página.' },
    follow: {
      title: 'Seguir y avisar',
      text: 'Al seguir un dispositivo se le pregunta una y otra vez dónde está. Un aviso hace que parpadee, suene o vibre.',
    },
    map: {
      title: 'El mapa',
      text: 'Un anillo con un número representa varios dispositivos cercanos. Elíjalo para verlos uno a uno.',
    },
    circle: {
      title: 'Cuán exacta es',
      text: 'El dispositivo está en algún punto del círculo. Cuanto menor es el círculo, más exacta es la ubicación.',
    },
    width: { title: 'Mapa o lista', text: 'Dé más ancho al mapa o a la lista.' },
  },
  apps: {
    tabs: {
      title: 'Dos listas',
      text: 'Lo que se despliega en los dispositivos y qué aplicaciones puede usar la gente en ellos.',
    },
    facility: { title: 'Centro', text: 'Muestra las aplicaciones de un centro.' },
    list: { title: 'Aplicaciones', text: 'Cada una con su versión y cómo está en sus dispositivos.' },
    actions: {
      title: 'Qué se puede hacer',
      text: 'Elegir sus dispositivos, cambiarle el nombre, subir otra versión, eliminarla en todas partes o solo aquí.',
    },
    add: { title: 'Agregar aplicación', text: 'Póngale nombre, suba su APK, elija los dispositivos que la reciben.' },
  },
  ota: {
    window: {
      title: 'Ventana de actualización',
      text: 'Los dispositivos instalan la aplicación elegida entre estas horas, según su propio reloj y sin nadie conectado.',
    },
    rollout: {
      title: 'Paso a paso',
      text: 'Primero la reciben unos pocos dispositivos. Se detiene sola si fallan demasiadas instalaciones.',
    },
    states: {
      title: 'Cómo están los dispositivos',
      text: 'Haga clic en uno para ver sus dispositivos y por qué falló una instalación.',
    },
    plan: { title: 'Plan', text: 'Cómo de grandes son los pasos, cuánto se observa cada uno y cuándo se detiene.' },
    add: {
      title: 'Dispositivos y agregar aplicación',
      text: 'Despliegue una aplicación a mano o agregue una para todos los dispositivos.',
    },
  },
  wifiNetworks: {
    facility: { title: 'Centro', text: 'Muestra las redes de un centro.' },
    search: { title: 'Buscar', text: 'Encuentra redes por su nombre.' },
    segments: {
      title: 'Lo que está en curso',
      text: 'Muestra solo las redes que algún dispositivo aún no confirmó o que fallaron en alguno.',
    },
    rows: {
      title: 'Una red',
      text: 'Vea cómo está en cada dispositivo, cambie sus dispositivos o su contraseña, o elimínela.',
    },
    add: { title: 'Agregar red', text: 'Escriba el nombre y la contraseña y elija los dispositivos que la reciben.' },
    passwords: {
      title: 'Contraseñas',
      text: 'Las contraseñas están cifradas. Para ver una, escriba antes su propia contraseña.',
    },
  },
}
