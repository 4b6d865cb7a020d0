'use strict';

// Article extraction with the Readability algorithm (arc90, Mozilla) on jsdom: a peer in Benchmarks/article.
//
// usage: NODE_PATH=/usr/share/nodejs node Benchmarks/article-readability.js FILE...
//
// Needs Debian's nodejs and node-jsdom. Prints one JSON object a line: page, title, text (one block a line) and seconds
// (processor time of parsing and extraction; that of the first pages includes the warm-up of V8).
// An independent implementation with the constants and word lists of the algorithm; it is not Mozilla's Readability.js.

const fs = require('fs');
const { JSDOM } = require('jsdom');

const words = (list) => list.split(' ');
const setOf = (list) => new Set(words(list));
const anyOf = (list) => new RegExp(words(list).join('|'), 'i');

const unlikelyName = anyOf('-ad- ai2html banner breadcrumbs combx comment community cover-wrap disqus extra footer gdpr header ' +
  'legends menu related remark replies rss shoutbox sidebar skyscraper social sponsor supplemental ad-break agegate ' +
  'pagination pager popup yom-remote');
const likelyName = anyOf('and article body column content main shadow');
const positiveName = anyOf('article body content entry hentry h-entry main page pagination post text blog story');
const negativeName = anyOf('-ad- hidden (^|\\s)hid(\\s|$) banner combx comment com- contact footer gdpr masthead media meta ' +
  'outbrain promo related scroll share shoutbox sidebar skyscraper sponsor shopping tags widget');
const bylineName = anyOf('byline author dateline writtenby p-author');
const shareName = /(\b|_)(share|sharedaddy)(\b|_)/i;
const videoHost = anyOf('youtube\\.com youtube-nocookie\\.com vimeo\\.com dailymotion\\.com archive\\.org twitch\\.tv');
const comma = /[,\u060c\ufe50\ufe10\ufe11\u2e41\u2e34\u2e32\uff0c]/g;

const scoredTags = setOf('section h2 h3 h4 h5 h6 p td pre');
const emptiableTags = setOf('div section header h1 h2 h3 h4 h5 h6');
const unlikelyRoles = setOf('menu menubar complementary navigation alert alertdialog dialog');
const phrasingTags = setOf('abbr audio b bdo br button cite code data datalist dfn em embed i img input kbd label mark math ' +
  'meter noscript object output progress q ruby samp script select small span strong sub sup textarea time var wbr');
const headings = 'h1,h2,h3,h4,h5,h6';
const blocksInDiv = 'blockquote,dl,div,img,ol,p,pre,table,ul';
const lineTags = setOf('address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption ' +
  'figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul');
const tagScores = [[5, 'div'], [3, 'pre td blockquote'], [-3, 'address ol ul dl dd dt li form'], [-5, 'h1 h2 h3 h4 h5 h6 th']];

const enoughText = 500;
const candidateCount = 5;
const neededRivals = 3;
const nearby = 4; // Levels within which an element counts as part of a table, a figure or code.

const all = (root, selector) => [...root.querySelectorAll(selector)];
const count = (root, selector) => root.querySelectorAll(selector).length;
const isBlank = (node) => node.nodeType === 8 || (node.nodeType === 3 && !node.data.trim());
const textOf = (node) => node.textContent.trim().replace(/\s{2,}/g, ' ');
const commasIn = (text) => (text.match(comma) || []).length;
const nameOf = (element) => `${element.getAttribute('class') || ''} ${element.id}`;

function ancestors(node, limit = Infinity) {
  const list = [];
  for (let up = node.parentElement; up && list.length < limit; up = up.parentElement) list.push(up);
  return list;
}

const isInside = (node, tag, limit) => ancestors(node, limit).some((up) => up.localName === tag);

function isHidden(element) {
  const style = (element.getAttribute('style') || '').replace(/\s/g, '');
  if (element.hasAttribute('hidden') || /(^|;)(display:none|visibility:hidden)/i.test(style)) return true;
  // Wikipedia shows formulas as images with this class, and hides them from screen readers.
  return element.getAttribute('aria-hidden') === 'true' && !/fallback-image/.test(nameOf(element));
}

function isPhrasing(node) {
  if (node.nodeType !== 1) return node.nodeType === 3;
  return phrasingTags.has(node.localName) || (/^(a|del|ins)$/.test(node.localName) && [...node.childNodes].every(isPhrasing));
}

// Returns the share of the element's text that is in descendants matching the selector.
function density(element, selector, weight = () => 1) {
  const length = textOf(element).length;
  return length ? all(element, selector).reduce((sum, part) => sum + textOf(part).length * weight(part), 0) / length : 0;
}

// Links within the page weigh less, so that a table of contents stays.
const linkDensity = (element) => density(element, 'a', (link) => (/^#./.test(link.getAttribute('href')) ? 0.3 : 1));

function classWeight(element, flags) {
  const weight = (name) => (positiveName.test(name) ? 25 : 0) - (negativeName.test(name) ? 25 : 0);
  return flags.weighClasses ? weight(element.getAttribute('class') || '') + weight(element.id) : 0;
}

function renamed(element, tag) {
  const copy = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) copy.setAttribute(name, value);
  copy.append(...element.childNodes);
  element.replaceWith(copy);
  return copy;
}

// Returns the document's title without the name of the site, unless too few words would remain.
function shortTitle(document) {
  const parts = document.title.trim().split(/\s[|\-–—\\/>»]\s/);
  const kept = parts.slice(0, -1).join(' ');
  return words(kept).length >= 3 ? kept : document.title.trim();
}

function metadata(document) {
  const meta = (...keys) => all(document, 'meta[content]')
    .filter((element) => keys.includes(element.getAttribute('property') || element.getAttribute('name')))
    .map((element) => element.content.trim())[0];
  const hasAuthor = all(document, 'script[type="application/ld+json"]').some((script) => /"author"/.test(script.textContent));
  return {
    title: meta('dc:title', 'og:title', 'twitter:title') || shortTitle(document),
    hasByline: hasAuthor || Boolean(meta('dc:creator', 'author', 'article:author')),
  };
}

function holdsOneImage(element) {
  if (!element || element.localName === 'img') return Boolean(element);
  return element.children.length === 1 && !element.textContent.trim() && holdsOneImage(element.children[0]);
}

// Replaces a placeholder image, which a script would fill, with the image of the <noscript> after it.
function unwrapNoscriptImages(document) {
  for (const noscript of all(document, 'noscript').filter(holdsOneImage)) {
    if (holdsOneImage(noscript.previousElementSibling)) noscript.previousElementSibling.remove();
    noscript.replaceWith(...noscript.childNodes);
  }
}

function nextNonBlank(node) {
  do node = node.nextSibling; while (node && isBlank(node));
  return node;
}

// Turns two or more <br> and the phrasing content after them into a paragraph.
function paragraphFromBreaks(first) {
  const isBreak = (node) => node?.localName === 'br';
  if (!isBreak(nextNonBlank(first))) return;
  while (isBreak(nextNonBlank(first))) nextNonBlank(first).remove();
  const paragraph = first.ownerDocument.createElement('p');
  first.replaceWith(paragraph);
  for (let next = paragraph.nextSibling; next && isPhrasing(next); next = paragraph.nextSibling) {
    if (isBreak(next) && isBreak(nextNonBlank(next))) break;
    paragraph.append(next);
  }
  if (paragraph.parentElement.localName === 'p') renamed(paragraph.parentElement, 'div');
}

// Makes the markup regular before the first attempt.
function prepare(document) {
  unwrapNoscriptImages(document);
  for (const element of all(document, 'script,noscript,style')) element.remove();
  for (const line of all(document.body, 'br')) if (line.isConnected) paragraphFromBreaks(line);
  for (const font of all(document, 'font')) renamed(font, 'span');
}

function isByline(element) {
  const isNamed = bylineName.test(`${nameOf(element)} ${element.getAttribute('rel')} ${element.getAttribute('itemprop')}`);
  return isNamed && textOf(element).length > 0 && textOf(element).length < 100;
}

function repeatsTitle(element, title) {
  if (element.localName !== 'h1' && element.localName !== 'h2') return false;
  const tokens = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
  const found = tokens(element.textContent);
  const foreign = found.filter((token) => !tokens(title).includes(token));
  return found.length > 0 && foreign.join(' ').length / found.join(' ').length < 0.25;
}

function isUnlikely(element) {
  if (unlikelyRoles.has(element.getAttribute('role'))) return true;
  const isNamed = element.localName !== 'a' && unlikelyName.test(nameOf(element)) && !likelyName.test(nameOf(element));
  return isNamed && !isInside(element, 'table', nearby) && !isInside(element, 'code', nearby);
}

function isDropped(element, walk) {
  if (isHidden(element) || element.matches('[aria-modal=true][role=dialog]')) return true;
  // Only the first byline and the first title: later ones may be part of the text.
  if (!walk.hasByline && isByline(element)) return (walk.hasByline = true);
  if (!walk.hasTitle && repeatsTitle(element, walk.title)) return (walk.hasTitle = true);
  if (walk.flags.stripUnlikely && isUnlikely(element)) return true;
  return emptiableTags.has(element.localName) && !textOf(element) && element.children.length === count(element, 'br,hr');
}

// Wraps each run of phrasing content of a div in a paragraph.
function wrapPhrases(div) {
  let paragraph = null;
  for (const node of [...div.childNodes]) {
    if (!isPhrasing(node)) paragraph = null;
    else if (!paragraph && !isBlank(node) && node.localName !== 'br') {
      paragraph = div.ownerDocument.createElement('p');
      node.before(paragraph);
    }
    if (paragraph) paragraph.append(node);
  }
}

// Returns the paragraph that replaces the div, or the div where it has blocks.
function paragraphFromDiv(div) {
  wrapPhrases(div);
  const [only, ...others] = [...div.childNodes].filter((node) => !isBlank(node));
  if (only && only.localName === 'p' && !others.length && linkDensity(div) < 0.25) {
    div.replaceWith(only);
    return only;
  }
  return div.querySelector(blocksInDiv) ? div : renamed(div, 'p');
}

// Removes unlikely candidates and collects the elements to score.
function visit(parent, walk) {
  for (const child of [...parent.children]) {
    if (isDropped(child, walk)) child.remove();
    else {
      const element = child.localName === 'div' ? paragraphFromDiv(child) : child;
      if (scoredTags.has(element.localName)) walk.toScore.push(element);
      visit(element, walk);
    }
  }
}

function initialize(element, scores, flags) {
  const [tagScore] = tagScores.find(([, tags]) => words(tags).includes(element.localName)) || [0];
  if (!scores.has(element)) scores.set(element, tagScore + classWeight(element, flags));
}

// Returns the scores of the candidates: each scored element adds to those of its five nearest ancestors.
function scoresOfAncestors(elements, flags) {
  const scores = new Map();
  for (const element of elements) {
    const text = textOf(element);
    if (text.length < 25) continue;
    const points = 1 + commasIn(text) + Math.min(Math.floor(text.length / 100), 3);
    ancestors(element, 5).forEach((up, level) => {
      initialize(up, scores, flags);
      scores.set(up, scores.get(up) + points / (level < 2 ? level + 1 : level * 3));
    });
  }
  for (const [element, score] of scores) scores.set(element, score * (1 - linkDensity(element)));
  return scores;
}

// Returns the lowest ancestor of the top candidate that holds three candidates nearly as good.
function commonAncestor(best, scores) {
  const [top, ...others] = best;
  const rivals = others.filter((element) => scores.get(element) >= 0.75 * scores.get(top)).map((element) => ancestors(element));
  const holdsRivals = (up) => rivals.filter((line) => line.includes(up)).length >= neededRivals;
  return ancestors(top).find((up) => up.localName !== 'body' && holdsRivals(up)) || top;
}

// Returns an ancestor with a higher score: it has text in further children.
function betterAncestor(top, scores) {
  let last = scores.get(top);
  const least = last / 3;
  for (const up of ancestors(top)) {
    const score = scores.get(up);
    if (up.localName === 'body' || score < least) break;
    if (score > last) return up;
    if (score !== undefined) last = score;
  }
  return top;
}

function topCandidate(scores, flags) {
  const best = [...scores.keys()].sort((a, b) => scores.get(b) - scores.get(a)).slice(0, candidateCount);
  if (!best.length || best[0].localName === 'body') return null;
  let top = commonAncestor(best, scores);
  initialize(top, scores, flags);
  top = betterAncestor(top, scores);
  // An only child has no siblings to join; its parent may have some.
  while (top.parentElement.localName !== 'body' && top.parentElement.children.length === 1) top = top.parentElement;
  initialize(top, scores, flags);
  return top;
}

function belongsTo(top, sibling, scores) {
  const bonus = top.className && sibling.className === top.className ? scores.get(top) * 0.2 : 0;
  if (sibling === top || scores.get(sibling) + bonus >= Math.max(10, scores.get(top) * 0.2)) return true;
  if (sibling.localName !== 'p') return false;
  const text = textOf(sibling);
  const linked = linkDensity(sibling);
  return text.length > 80 ? linked < 0.25 : linked === 0 && /\.( |$)/.test(text);
}

// Moves the top candidate and the siblings that belong to it into one element.
function joined(body, top, scores) {
  const article = body.ownerDocument.createElement('div');
  const parts = top ? [...top.parentElement.children].filter((sibling) => belongsTo(top, sibling, scores)) : body.children;
  article.append(...parts);
  for (const part of article.querySelectorAll(':scope > :not(div,article,section,p,ol,ul)')) renamed(part, 'div');
  return article;
}

function isDataTable(table) {
  if (table.getAttribute('role') === 'presentation' || table.getAttribute('datatable') === '0') return false;
  if (table.hasAttribute('summary') || table.querySelector('caption:not(:empty),col,colgroup,tfoot,thead,th')) return true;
  const sum = (cells, span) => cells.reduce((total, cell) => total + (Number(cell.getAttribute(span)) || 1), 0);
  const rows = sum(all(table, 'tr'), 'rowspan');
  const columns = Math.max(0, ...all(table, 'tr').map((row) => sum(all(row, 'td'), 'colspan')));
  if (table.querySelector('table') || rows === 1 || columns === 1) return false;
  return rows >= 10 || columns > 4 || rows * columns > 10;
}

const isVideo = (element) => [...element.attributes].some(({ value }) => videoHost.test(value));

// Judges an element with few commas by what it holds.
function looksLikeJunk(element, weight) {
  const embeds = all(element, 'object,embed,iframe');
  if (embeds.some(isVideo)) return false;
  const length = textOf(element).length;
  const [paragraphs, images, inputs, items] = words('p img input li').map((tag) => count(element, tag));
  const linked = linkDensity(element);
  const inFigure = isInside(element, 'figure', nearby);
  const isList = /^[ou]l$/.test(element.localName) || density(element, 'ul,ol') > 0.9;
  // A gallery is a list with one image in each item.
  if (isList && images === items && [...element.children].every((item) => item.children.length < 2)) return false;
  const isShort = length < 25 && (images === 0 || images > 2) && linked > 0 && density(element, headings) < 0.9;
  return (!inFigure && images > 1 && paragraphs / images < 0.5) ||
    (!isList && items - 100 > paragraphs) ||
    inputs > Math.floor(paragraphs / 3) ||
    (!isList && !inFigure && isShort) ||
    (!isList && weight < 25 && linked > 0.2) ||
    (weight >= 25 && linked > 0.5) ||
    (embeds.length === 1 && length < 75) || embeds.length > 1 ||
    (images === 0 && length === 0);
}

// Removes from the article what the scores let through: forms, asides, share buttons, lists of links.
function clean(article, flags) {
  const dataTables = new Set(all(article, 'table').filter(isDataTable));
  const holdsData = (element) => [element, ...ancestors(element), ...all(element, 'table')].some((part) => dataTables.has(part));
  const remove = (selector, test) => all(article, selector).reverse().filter(test).forEach((element) => element.remove());
  const cleanConditionally = (selector) => {
    for (const element of flags.cleanConditionally ? all(article, selector).reverse() : []) {
      if (holdsData(element) || isInside(element, 'code')) continue;
      const weight = classWeight(element, flags);
      if (weight < 0 || (commasIn(textOf(element)) < 10 && looksLikeJunk(element, weight))) element.remove();
    }
  };
  cleanConditionally('form,fieldset');
  remove('object,embed,iframe,footer,link,aside', (element) => !isVideo(element));
  remove(':scope > * *', (element) => shareName.test(nameOf(element)) && textOf(element).length < enoughText);
  remove('input,textarea,select,button', () => true);
  remove('h1,h2', (element) => classWeight(element, flags) < 0);
  for (const tag of ['table', 'ul', 'div']) cleanConditionally(tag);
  remove('p', (element) => !textOf(element) && !element.querySelector('img,embed,object,iframe'));
}

function attempt(body, about, flags) {
  const walk = { ...about, flags, toScore: [] };
  visit(body, walk);
  const scores = scoresOfAncestors(walk.toScore, flags);
  const article = joined(body, topCandidate(scores, flags), scores);
  clean(article, flags);
  return article;
}

// Drops one rule after the other until there is enough text, and settles for the longest.
function extract(document) {
  const about = metadata(document);
  prepare(document);
  const flags = { stripUnlikely: true, weighClasses: true, cleanConditionally: true };
  let longest = attempt(document.body.cloneNode(true), about, flags);
  for (const rule of Object.keys(flags)) {
    if (textOf(longest).length >= enoughText) break;
    flags[rule] = false;
    const article = attempt(document.body.cloneNode(true), about, flags);
    if (textOf(article).length > textOf(longest).length) longest = article;
  }
  return { title: about.title, text: linesOf(longest) };
}

// Returns the text with one block a line and a space between the cells of a table.
function linesOf(article) {
  let text = '';
  const write = (node, inPre) => {
    if (node.nodeType === 3) text += inPre ? node.data : node.data.replace(/\s+/g, ' ');
    if (node.nodeType !== 1) return;
    const edge = lineTags.has(node.localName) ? '\n' : /^t[dh]$/.test(node.localName) ? ' ' : '';
    text += edge;
    node.childNodes.forEach((child) => write(child, inPre || node.localName === 'pre'));
    text += edge;
  };
  write(article, false);
  return text.split('\n').map((line) => line.trim()).filter(Boolean).join('\n');
}

for (const page of process.argv.slice(2)) {
  const before = process.cpuUsage();
  const article = extract(new JSDOM(fs.readFileSync(page)).window.document);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ page, ...article, seconds: (user + system) / 1e6 }));
}
