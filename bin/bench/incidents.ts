import {
  type IncidentRecord,
  incidentId,
  storedIncident,
  storedIncidentCounts,
} from '../../functions/data/incidents.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { FiledPhoto, Incident } from '../../shared/contract/incidents.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import { hour } from '../../shared/durations.ts'
import { pngOf } from '../seed/picture.ts'
import { putAll } from '../seed/putAll.ts'
import { randomFrom } from '../seed/random.ts'
import { type Figure, percentile } from './figures.ts'
import { deviceOf, onFilledCloud } from './filledCloud.ts'
import { poster } from './post.ts'
import { askingAdmin } from './reading.ts'
import { warmUp } from './warmUp.ts'

const reports = 5000
const samples = 20
const photos = 4
/** Pixels along a side of a photo, all of them different: some 2 MB. */
const pixels = 900
const timeoutMs = 60_000

const noise = (seed: number) => {
  const random = randomFrom(seed)
  return pngOf(pixels, () => [random.whole(0, 255), random.whole(0, 255), random.whole(0, 255), 255])
}

/** Half of a file, and then the connection breaks off. */
const broken = (content: Buffer) => {
  const cut = new AbortController()
  const half = content.subarray(0, content.length / 2)
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new Uint8Array(half)),
    pull: () => cut.abort(),
  })
  return { body, signal: cut.signal, sent: half.length }
}

/** The list of incidents of a company with 5,000, and a report whose photos break off and are gone on with. */
export const incidentFigures = (): Promise<Figure[]> =>
  onFilledCloud({ facilities: 1, teams: 4, workers: 10, days: 0, fleet: 4 }, async ({ url, db, tables }, filled) => {
    const { company, groups, users, fleet } = filled
    const facility = groups.find(({ type }) => type === 'facility')?.uid ?? ''
    const team = groups.find(({ type }) => type === 'team')?.uid ?? ''
    const [device] = fleet
    if (!device) throw new Error('There is no device')
    const now = Date.now()
    const kept = Array.from({ length: reports }, (_, index): IncidentRecord => {
      const at = now - index * hour
      return {
        ...{ id: incidentId(facility, at, newId()), company: company.uid, facility, team, status: 0, at, filed_at: at },
        ...{ user: users[1]?.uid ?? '', name: 'Worker Bench', device: deviceOf(device), device_name: 'B-1' },
        ...{ type: 'Spill', description: 'Oil under the leveller', location: 'Gate 2', version: 1 },
        photos: [{ type: 'image/png', state: 'kept', width: 10, height: 10, size: 900, place: 'none' }],
      }
    })
    await putAll(db, tables.incidents, [
      ...kept.map(storedIncident),
      storedIncidentCounts(company.uid, facility, { active: reports, archived: 0 }),
    ])
    const admin = await askingAdmin({ url, filled, pid: process.pid })
    const sender = poster(url)
    try {
      const list = () =>
        admin.ask<Page<Incident>>('getIncidentReports', { group_uid: company.uid, status: 0, limit: 200 })
      await warmUp(list)
      const times: number[] = []
      for (let at = 0; at < samples; at++) times.push((await list()).time)

      const files = Array.from({ length: photos }, (_, at) => noise(at + 1))
      const report = {
        ...{
          id: 'bench-1',
          at: now,
          type: 'Spill',
          photos: files.map(({ length: size }) => ({ type: 'image/png', size })),
        },
      }
      const file = async () => {
        const { authorization } = device
        const reply = await sender.post('/device/v1/incident', JSON.stringify(report), { authorization })
        if (reply.status !== 200) throw new Error(`incident: ${reply.status} ${reply.envelope?.message}`)
        return (reply.envelope as unknown as { data: { photos: FiledPhoto[] } }).data.photos
      }
      let sent = 0
      const put = async ({ url: to, headers = {}, number }: FiledPhoto) => {
        const content = files[number - 1] as Buffer
        sent += content.length
        await fetch(to ?? '', { method: 'PUT', body: new Uint8Array(content), headers: headers ?? {} })
      }
      const [first, second, third] = await file()
      if (!first || !second || !third) throw new Error('No photo is wanted')
      const began = performance.now()
      await put(first)
      await put(second)
      const { body, signal, sent: half } = broken(files[2] as Buffer)
      sent += half
      await fetch(third.url ?? '', {
        ...{ method: 'PUT', body, signal, duplex: 'half', headers: third.headers ?? {} },
      } as RequestInit).catch(() => undefined)
      for (let left = await file(); left.some(({ state }) => state !== 'kept'); left = await file()) {
        if (performance.now() - began > timeoutMs) throw new Error('Its photos were not kept')
        for (const photo of left.filter(({ state }) => state === 'wanted')) await put(photo)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      const took = (performance.now() - began) / 1000
      const all = files.reduce((sum, { length }) => sum + length, 0)
      return [
        { group: 'incidents', name: `200 of ${reports}: p95`, value: percentile(times, 0.95), unit: 'ms', most: 300 },
        {
          ...{ group: 'incidents', name: 'photos that broke off: sent again', value: (sent - all) / 1e6, unit: 'MB' },
          most: (files[0]?.length ?? 0) / 1e6,
        },
        { group: 'incidents', name: `${photos} photos of 2 MB: kept after`, value: took, unit: 's', most: 20 },
      ]
    } finally {
      sender.close()
      admin.close()
    }
  })
