import { useEffect, useState } from 'react'
import type { App } from '../../../shared/contract/apps.ts'
import type { UploadPlan } from '../../../shared/contract/uploads.ts'
import { refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { beginUpload } from '../../parts/upload/beginUpload.ts'
import { changeUpload, dropUpload, useRunningUploads } from '../../parts/upload/running.ts'
import type { UploadCalls } from '../../parts/upload/uploadFile.ts'
import { apps as words } from '../../words/en/apps.ts'
import { refusalText } from './apk.ts'
import { factsOf, type KnownOfApk } from './facts.tsx'
import { appLists } from './lists.ts'
import { packageOf } from './packageOf.ts'

interface Finished {
  app: App
  message: string
}
type Body = { [name: string]: unknown }
/** Calls that make an app, or a version of one, of a file. */
type ApkCall = 'addApp' | 'addWorkHeroApp' | 'updateApp'

/** The steps of a call that makes an app of a file. */
const callsOf = (name: ApkCall, fields: Body, package_name: Promise<string | undefined>): UploadCalls<Finished> => {
  const ask = (more: Body) => answer(name, { ...fields, ...more } as never)
  const plan = async (more: Body) => (await ask(more)).data as UploadPlan
  return {
    // What is refused for its package is refused before it is sent.
    begin: async (about) => plan({ ...about, package_name: await package_name }),
    resume: (upload_id) => plan({ upload_id, resume: true }),
    finish: async (upload_id) => {
      const { data, message } = await ask({ upload_id })
      const [app] = data as App[]
      return { app: app as App, message }
    },
  }
}

/**
 * The upload of a dialog. It goes on when the dialog is left, and is shown by the tray then.
 * @param title what is made of the file
 * @param before the app that it is another version of
 */
export const useApkUpload = (title: string, before?: App) => {
  const [key, setKey] = useState<number>()
  const [app, setApp] = useState<App>()
  const upload = useRunningUploads().find((one) => one.key === key)

  useEffect(() => {
    if (key === undefined) return
    return () => changeUpload(key, { held: false })
  }, [key])

  const begin = (name: ApkCall, fields: Body, file: File) => {
    const purpose = [name, fields.uid ?? fields.app_group_uid, fields.app_name ?? ''].join('/')
    const read = packageOf(file)
    let known: KnownOfApk = { before }
    const learn = (more: KnownOfApk) => {
      known = { ...known, ...more }
      changeUpload(begun, { facts: factsOf(known) })
    }
    const begun = beginUpload<Finished>({
      ...{ purpose, title, file, checked: true, calls: callsOf(name, fields, read), failedText: refusalText(title) },
      facts: factsOf(known),
      onDone: ({ app: made, message }) => {
        learn({ app: made })
        toast.success(message)
        void refreshed(appLists)
        setApp(made)
        return name === 'addWorkHeroApp'
          ? { to: '/home/settings/ota-updates', label: words.rollOut }
          : { to: `/home/settings/app-deployments?app=${made.uid}`, label: words.devicesOf }
      },
    })
    void read.then((package_name) => {
      if (package_name !== undefined) learn({ package_name })
    })
    setKey(begun)
  }
  return {
    upload,
    app,
    begin,
    /** It is over, and nobody need hear of it any more. */
    end: () => key !== undefined && dropUpload(key),
  }
}
