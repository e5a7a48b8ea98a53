import { mount } from 'svelte'
import { connect, update } from '../worker/connect'
import App from './App.svelte'
import { Offline } from './state/offline.svelte'
import './theme.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
const offline = new Offline(update)
mount(App, { target, props: { engine: connect((state) => (offline.state = state)), offline } })
