import type { stepsOfDevices as english } from '../en/stepsOfDevices.ts'
import type { Localised } from '../localised.ts'

export const stepsOfDevices: Localised<typeof english> = {
  deviceInformation: {
    tabs: {
      title: 'Vistas de una flota',
      text: 'Una tabla con todos los dispositivos, un mapa de dónde están y los ajustes del localizador.',
    },
    group: {
      title: 'Grupo',
      text: 'Un dispositivo pertenece al equipo que trabaja con él o que lo usó por última vez.',
    },
    search: {
      title: 'Buscar',
      text: 'Encuentra por etiqueta, número de serie, MAC, modelo, último usuario o grupo.',
    },
    strip: {
      title: 'Estado de la flota',
      text: 'Quién tiene la sesión iniciada, niveles de batería y baterías en mal estado.',
    },
    columns: {
      title: 'Sus columnas',
      text: 'Elija qué muestra la tabla. Se guarda por separado para pantallas anchas y estrechas.',
    },
    rows: {
      title: 'Buscar y avisar',
      text: 'Un aviso hace que el dispositivo parpadee, suene o vibre hasta que alguien lo encuentre. Usted ve el resultado.',
    },
    interval: {
      title: 'Intervalo de actualización',
      text: 'La lista se actualiza con este intervalo. Los administradores lo eligen para la empresa.',
    },
  },
  findDevice: {
    filters: {
      title: 'Qué dispositivos',
      text: 'Todos, los que tienen una sesión iniciada o los que tienen poca batería.',
    },
    strip: {
      title: 'Dónde está la flota',
      text: 'Cuántos dispositivos informaron su ubicación, sus niveles de batería y la ubicación más antigua.',
    },
    list: { title: 'La lista', text: 'Elija un dispositivo para verlo en el mapa. Diez por página.' },
    follow: {
      title: 'Seguir y avisar',
      text: 'Al seguir un dispositivo, su ubicación se actualiza continuamente. Un aviso hace que parpadee, suene o vibre.',
    },
    map: {
      title: 'El mapa',
      text: 'Un anillo con un número representa varios dispositivos cercanos. Elíjalo para verlos uno a uno.',
    },
    circle: {
      title: 'Precisión',
      text: 'El dispositivo está en algún punto del círculo. Cuanto menor es el círculo, más exacta es la ubicación.',
    },
    width: { title: 'Mapa o lista', text: 'Dé más ancho al mapa o a la lista.' },
  },
  apps: {
    tabs: {
      title: 'Dos listas',
      text: 'Aplicaciones desplegadas en los dispositivos y aplicaciones que se pueden usar en ellos.',
    },
    facility: { title: 'Centro', text: 'Muestra las aplicaciones de un centro.' },
    list: { title: 'Aplicaciones', text: 'Cada una con su versión y su estado en los dispositivos.' },
    actions: {
      title: 'Acciones',
      text: 'Elegir sus dispositivos, cambiarle el nombre, subir otra versión, eliminarla en todas partes o solo aquí.',
    },
    add: { title: 'Agregar aplicación', text: 'Póngale nombre, suba su APK, elija los dispositivos que la reciben.' },
  },
  ota: {
    window: {
      title: 'Ventana de actualización',
      text: 'Los dispositivos instalan la aplicación elegida entre estas horas, en hora local y mientras nadie tiene la sesión iniciada.',
    },
    rollout: {
      title: 'Paso a paso',
      text: 'Primero la reciben unos pocos dispositivos. Se detiene automáticamente si fallan demasiadas instalaciones.',
    },
    states: {
      title: 'Estado de los dispositivos',
      text: 'Haga clic en uno para ver sus dispositivos y por qué falló una instalación.',
    },
    plan: { title: 'Plan', text: 'El tamaño de los pasos, la espera entre ellos y cuándo se detiene.' },
    add: {
      title: 'Dispositivos y agregar aplicación',
      text: 'Despliegue una aplicación en los dispositivos que elija o agregue una para todos.',
    },
  },
  wifiNetworks: {
    facility: { title: 'Centro', text: 'Muestra las redes de un centro.' },
    search: { title: 'Buscar', text: 'Encuentra redes por su nombre.' },
    segments: {
      title: 'En curso',
      text: 'Muestra solo las redes que los dispositivos aún no confirmaron o que fallaron en alguno.',
    },
    rows: {
      title: 'Una red',
      text: 'Vea su estado en cada dispositivo, cambie sus dispositivos o su contraseña, o elimínela.',
    },
    add: { title: 'Agregar red', text: 'Escriba el nombre y la contraseña y elija los dispositivos que la reciben.' },
    passwords: {
      title: 'Contraseñas',
      text: 'Las contraseñas están cifradas. Para ver una, escriba antes su propia contraseña.',
    },
  },
}
