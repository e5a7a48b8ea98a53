// Opened by a double click the page has no origin: the browser gives it neither modules nor storage. This plain script
// still runs there, and says what to do.
if (location.protocol === 'file:') {
  document.addEventListener('DOMContentLoaded', function () {
    var heading = document.createElement('h1')
    heading.textContent = 'Rummage can’t run from a file'
    var text = document.createElement('p')
    text.textContent =
      'Browsers give pages that are opened as files no storage and no workers. Run “npm start” in Rummage’s folder and ' +
      'open the address that it prints, or open the page where it is published. Your files stay on this device either way.'
    document.body.replaceChildren(heading, text)
  })
}
