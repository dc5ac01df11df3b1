/** Steps of the walkthroughs of pages about handhelds. */
export const stepsOfDevices = {
  deviceInformation: {
    tabs: {
      title: 'Views of one fleet',
      text: 'A table of every device, a map of where they are, and the settings of the Device Finder.',
    },
    group: { title: 'Group', text: 'A device belongs to the team that works with it, or worked with it last.' },
    search: { title: 'Search', text: 'Finds devices by label, serial number, MAC, model, last user or group.' },
    strip: { title: 'Fleet status', text: 'Who is logged in, battery levels, and batteries in poor health.' },
    columns: {
      title: 'Your columns',
      text: 'Choose what the table shows. Wide and narrow screens keep separate choices.',
    },
    rows: {
      title: 'Find and ping',
      text: 'A ping makes a device flash, ring or vibrate until someone finds it. You see the result.',
    },
    interval: {
      title: 'Refresh interval',
      text: 'The list refreshes at this interval. Admins choose it for the company.',
    },
  },
  findDevice: {
    filters: {
      title: 'Which devices',
      text: 'All of them, those with someone logged in, or those with a low battery.',
    },
    strip: {
      title: 'Where the fleet is',
      text: 'How many devices have reported their location, their battery levels, and the oldest location.',
    },
    list: { title: 'The list', text: 'Choose a device to see it on the map. Ten per page.' },
    follow: {
      title: 'Follow and ping',
      text: 'Following updates the location of a device all the time. A ping makes it flash, ring or vibrate.',
    },
    map: {
      title: 'The map',
      text: 'A ring with a number is several devices close to each other. Choose it to see each one.',
    },
    circle: {
      title: 'Accuracy',
      text: 'The device is somewhere inside the circle. The smaller the circle, the more exact the location.',
    },
    width: { title: 'Map or list', text: 'Give more of the width to the map or to the list.' },
  },
  apps: {
    tabs: { title: 'Two lists', text: 'Apps deployed to handhelds, and apps people may use on them.' },
    facility: { title: 'Facility', text: 'Shows the apps of one facility.' },
    list: { title: 'Apps', text: 'Each with its version and its state on devices.' },
    actions: {
      title: 'Actions',
      text: 'Choose its devices, rename it, upload a new version, delete it everywhere or only here.',
    },
    add: { title: 'Add App', text: 'Name it, upload its APK, choose the devices that get it.' },
  },
  ota: {
    window: {
      title: 'Update window',
      text: 'Devices install the chosen app between these times, in local time, while nobody is signed in.',
    },
    rollout: {
      title: 'Step by step',
      text: 'A few devices get a version first. It halts automatically when too many installs fail.',
    },
    states: { title: 'State of the devices', text: 'Click one to see its devices, and why an install failed.' },
    plan: { title: 'Plan', text: 'How large the steps are, the wait between them, and when it halts.' },
    add: { title: 'Devices and Add app', text: 'Deploy an app to devices you choose, or add one for all of them.' },
  },
  wifiNetworks: {
    facility: { title: 'Facility', text: 'Shows the networks of one facility.' },
    search: { title: 'Search', text: 'Finds networks by name.' },
    segments: {
      title: 'In progress',
      text: 'Shows only networks that devices have not confirmed yet, or that failed on a device.',
    },
    rows: {
      title: 'A network',
      text: 'See its state on each device, change its devices or its password, or delete it.',
    },
    add: { title: 'Add network', text: 'Enter the name and password, and choose the devices that get it.' },
    passwords: { title: 'Passwords', text: 'Passwords are encrypted. To see one, enter your own password first.' },
  },
}
