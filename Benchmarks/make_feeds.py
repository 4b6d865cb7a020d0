#!/usr/bin/env python3
"""Writes a reproducible corpus of feeds, about 6 MB: RSS 0.90 to 2.0, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1, CDF.

usage: make_feeds.py OUT [--large]

Writes the feeds of SPECS to OUT, and OUT/feeds.json with the facts of each: format, encoding, number of items, their
titles, and whether the feed is well-formed. --large writes OUT/large.xml instead, one RSS feed of 15 MB.
All text is generated from a fixed seed. The same corpus is written on every machine.
"""
import collections, datetime, email.utils, html.entities, itertools, json, pathlib, random, re, sys

LARGE = 14_980_000  # An item more stays below 15,000,000 bytes, the limit of `sitegen feeds parse`.

# MARK: Prose

# Each language has subjects, predicates and endings of sentences. Any three of them make a sentence.
PROSE = {
    "en": (
        "the harbour office|our small workshop|a retired surveyor|the second ferry|every gardener in the valley|the new tram line|"
        "a team of three students|the night train|the town’s only baker|the repair café|an old measuring station|the parser we wrote|"
        "this month’s release|the weather balloon|a neighbour with two ladders|the library’s reading room|the committee|"
        "the choir of the lower parish|a patient editor|the water board|our test machine|the long bridge|the archive|a child’s kite",
        "counted the boats again|moved its opening hours|found a faster way across the river|kept a diary of every repair|"
        "lost half of its records|planted forty apple trees|measured the depth of the channel|asked for a second opinion|"
        "replaced the slowest part|drew a map of the footpaths|closed the gap in the fence|wrote three pages of notes|"
        "learned to read the old ledgers|compared five kinds of bread|waited for the fog to lift|stopped the leak|"
        "sorted the letters by year|published the figures|rebuilt the stairs in oak|halved the time a request takes|"
        "tuned the piano by ear|packed the tents|explained the error message|sold the last copy",
        "before the first snow|without telling anyone|after a long meeting|with borrowed tools|for the third year in a row|"
        "on a quiet Tuesday|while the kettle boiled|as the plan had promised|in spite of the rain|and nobody complained|"
        "although the budget was small|because the old one was too heavy|in less than a week|at the far end of the pier|"
        "just as the lamps went on|to the surprise of the visitors"),
    "de": (
        "die kleine Werkstatt|der alte Leuchtturmwärter|unsere Nachbarin|das Stadtarchiv|der neue Fahrplan|ein Chor aus dem Oberdorf|"
        "die Wasserbehörde|das Lesecafé|der Prüfstand|eine Gruppe von Schülern|die Fähre um sieben|der Gemüsegarten|das Übersetzungsbüro|"
        "die Brücke über den Mühlbach|ein geduldiger Bäcker|die Messstation|der Verein für Ortsgeschichte|das Gästebuch",
        "zählte die Boote noch einmal|verlegte die Öffnungszeiten|fand einen kürzeren Weg über den Fluss|pflanzte vierzig Apfelbäume|"
        "schrieb jede Reparatur auf|verlor die Hälfte der Unterlagen|ersetzte das langsamste Teil|zeichnete eine Karte der Fußwege|"
        "ließ die Stühle draußen stehen|verglich fünf Sorten Brot|ordnete die Briefe nach Jahren|veröffentlichte die Zahlen|"
        "baute die Treppe aus Eiche neu|erklärte die Fehlermeldung|stimmte das Klavier nach Gehör|prüfte die Schlösser",
        "vor dem ersten Schnee|ohne jemandem etwas zu sagen|nach einer langen Sitzung|mit geliehenem Werkzeug|zum dritten Mal in Folge|"
        "an einem ruhigen Dienstag|während das Wasser kochte|trotz des Regens|obwohl das Geld knapp war|in weniger als einer Woche|"
        "am äußersten Ende des Stegs|gerade als die Lampen angingen"),
    "ru": (
        "старая мастерская|наш сосед с лестницей|городской архив|ночной поезд|новая трамвайная линия|хор из нижнего прихода|водная станция|"
        "терпеливый редактор|читальный зал|вторая переправа|пекарь из соседнего двора|группа студентов|измерительный пост|длинный мост|"
        "каждый садовник в долине|наш разборщик",
        "ещё раз пересчитал лодки|перенёс часы работы|нашёл короткий путь через реку|посадил сорок яблонь|записал каждую починку|"
        "потерял половину бумаг|заменил самую медленную часть|нарисовал карту тропинок|сравнил пять сортов хлеба|дождался, пока уйдёт туман|"
        "разложил письма по годам|опубликовал цифры|объяснил сообщение об ошибке|настроил пианино на слух",
        "до первого снега|никому не сказав|после долгого собрания|чужими инструментами|третий год подряд|в тихий вторник|"
        "пока кипел чайник|несмотря на дождь|меньше чем за неделю|на дальнем конце причала|как раз когда зажглись фонари"),
    "ja": (
        "港の事務所は|小さな工房は|隣の庭師は|新しい路面電車は|夜行列車の車掌は|町でただ一人のパン屋は|古い観測所は|三人の学生は|図書館の閲覧室は|"
        "水道局の担当者は|長い橋の管理人は|合唱団の代表は|辛抱強い編集者は|私たちの試験機は",
        "もう一度船を数えて、|開館時間を変更して、|川を渡る近道を見つけて、|りんごの木を四十本植えて、|修理の記録を残して、|書類の半分をなくして、|"
        "一番遅い部品を交換して、|散歩道の地図を描いて、|五種類のパンを比べて、|霧が晴れるのを待って、|手紙を年ごとに並べて、|数字を公表して、",
        "静かな火曜日に作業を終えた|初雪の前に準備を整えた|誰にも言わずに家へ帰った|長い会議のあとで結果を報告した|借りた道具を返した|雨の中で次の計画を立てた|"
        "一週間もかからずに完成させた|桟橋の端で夕日を眺めた|街灯がともるころに店を閉めた"),
    "zh": (
        "港口办公室|我们的小作坊|隔壁的园丁|新开的电车线路|夜班火车的司机|镇上唯一的面包师|老观测站|三名学生|图书馆的阅览室|供水局|耐心的编辑|长桥的看守人|我们的测试机器",
        "又数了一遍船只，|调整了开放时间，|找到了一条过河的近路，|种下了四十棵苹果树，|记录了每一次修理，|丢失了一半的文件，|更换了最慢的零件，|"
        "画了一张小路的地图，|比较了五种面包，|等到大雾散去，|按年份整理了信件，|公布了全部数字，",
        "在一个安静的星期二完成了工作|赶在第一场雪之前做好了准备|没有告诉任何人就回家了|在漫长的会议之后报告了结果|把借来的工具还了回去|"
        "在雨中制定了下一个计划|不到一个星期就完工了|在码头的尽头看了日落"),
    "zh-TW": (
        "港口辦公室|我們的小作坊|隔壁的園丁|新開的電車路線|夜班火車的司機|鎮上唯一的麵包師|老觀測站|三名學生|圖書館的閱覽室|供水局|耐心的編輯|長橋的看守人",
        "又數了一遍船隻，|調整了開放時間，|找到了一條過河的近路，|種下了四十棵蘋果樹，|記錄了每一次修理，|遺失了一半的文件，|更換了最慢的零件，|"
        "畫了一張小路的地圖，|比較了五種麵包，|等到大霧散去，",
        "在一個安靜的星期二完成了工作|趕在第一場雪之前做好了準備|沒有告訴任何人就回家了|在漫長的會議之後報告了結果|把借來的工具還了回去|"
        "在雨中制定了下一個計劃|不到一個星期就完工了"),
    "ar": (
        "مكتب الميناء|ورشتنا الصغيرة|البستاني المجاور|خط الترام الجديد|سائق القطار الليلي|خباز البلدة الوحيد|محطة القياس القديمة|فريق من الطلاب|"
        "قاعة القراءة في المكتبة|هيئة المياه|المحرر الصبور|حارس الجسر الطويل",
        "أعاد عدّ القوارب|غيّر مواعيد العمل|وجد طريقا أقصر عبر النهر|زرع أربعين شجرة تفاح|سجّل كل عملية إصلاح|فقد نصف الأوراق|استبدل أبطأ قطعة|"
        "رسم خريطة للدروب|قارن بين خمسة أنواع من الخبز|انتظر حتى انقشع الضباب|رتّب الرسائل حسب السنين|نشر الأرقام",
        "قبل أول ثلج|دون أن يخبر أحدا|بعد اجتماع طويل|بأدوات مستعارة|للسنة الثالثة على التوالي|في يوم ثلاثاء هادئ|رغم المطر|في أقل من أسبوع|"
        "عند طرف الرصيف البعيد"),
}
TAGS = {
    "en": "Harbour|Repair|Gardening|Maps|Bread|Railways|Weather|Archives|Release notes|Music|Rivers & Canals|Tools",
    "de": "Hafen|Reparatur|Gärten|Karten|Brot|Eisenbahn|Wetter|Archiv|Musik|Flüsse|Werkzeug|Straßen",
    "ru": "Порт|Ремонт|Сады|Карты|Хлеб|Железная дорога|Погода|Архив|Музыка|Реки",
    "ja": "港|修理|園芸|地図|パン|鉄道|天気|記録|音楽|川",
    "zh": "港口|修理|园艺|地图|面包|铁路|天气|档案|音乐|河流",
    "zh-TW": "港口|修理|園藝|地圖|麵包|鐵路|天氣|檔案|音樂|河流",
    "ar": "الميناء|إصلاح|حدائق|خرائط|خبز|سكك الحديد|الطقس|أرشيف|موسيقى",
}
NAMES = {
    "en": "Nell Farrow|Tom Ashby|Iris Colm|Peter Wend|Ada Quill", "de": "Jörg Ahlers|Käthe Brandt|Uwe Möhring|Silke Groß",
    "ru": "Анна Полынина|Игорь Вересов|Мария Лугова", "ja": "森田はるか|川村健|石井みなと", "zh": "林小雨|陈远|周明",
    "zh-TW": "林小雨|陳遠|周明", "ar": "ليلى النجار|سامي الحداد|هدى البحري",
}
FRAGMENTS = {language: [part.split("|") for part in parts] for language, parts in PROSE.items()}
CODE = ["let lines = text.split(separator: 10)", "for (i = 0; i < n && !found; i++) total += a[i];", "if x < y && y > 0 { return x << 2 }",
        "curl -s https://code.example/v2/items?page=1&size=50 | jq '.[]'", "def area(w, h): return w * h  # square metres",
        "printf(\"%s: %d\\n\", name, count);", "SELECT name, count(*) FROM boats WHERE length > 9 GROUP BY name;"]
FIRST_DAY = datetime.datetime(2026, 3, 1, 12, 0, tzinfo=datetime.timezone.utc)

Entry = collections.namedtuple("Entry", "number title url identifier date author tags summary body length")


class Writer:
    """The source of an item's texts in one language."""

    def __init__(self, name, language, paragraphs):
        self.dice = random.Random(name)
        self.language = language
        self.paragraphs = paragraphs
        self.site = "https://" + name.partition(".")[0] + ".example"
        self.day = FIRST_DAY

    def sentence(self):
        first, second, third = (self.dice.choice(part) for part in FRAGMENTS[self.language])
        if self.language in ("ja", "zh", "zh-TW"):
            return first + second + third + "。"
        if self.dice.random() < .15:
            third += f", {self.dice.randint(2, 90)} : {self.dice.randint(2, 90)}"
        return first[0].upper() + first[1:] + f" {second} {third}."

    def words(self):
        """Returns a title of one or two phrases."""
        first, second, third = (self.dice.choice(part) for part in FRAGMENTS[self.language])
        if self.language in ("ja", "zh", "zh-TW"):
            return first.rstrip("は") + ("：" if self.dice.random() < .3 else {"ja": "と", "zh": "与", "zh-TW": "與"}[self.language]) + third
        title = f"{first[0].upper()}{first[1:]} {second}"
        return title + self.dice.choice(["", "", f": {self.dice.choice(TAGS[self.language].split('|'))}", f" {third}", " & more"])

    def text(self, count):
        return ("" if self.language in ("ja", "zh", "zh-TW") else " ").join(self.sentence() for _ in range(count))

    def inline(self, strict):
        """Returns the HTML of a paragraph's content; strict is XHTML without named references."""
        parts = [html.escape(self.sentence(), quote=False) for _ in range(self.dice.randint(2, 6))]
        for _ in range(self.dice.randint(0, 3)):
            index, kind = self.dice.randrange(len(parts)), self.dice.randrange(6)
            word = html.escape(self.dice.choice(TAGS[self.language].split("|")))
            number = self.dice.randint(1, 9999)
            parts[index] += " " + (
                f'<a href="{self.site}/{number}/?ref=feed&amp;n={number}">{word}</a>', f"<em>{word}</em>", f"<strong>{word}</strong>",
                f"<code>{html.escape(self.dice.choice(CODE), quote=False)}</code>" if self.dice.random() < .3 else f"<b>{word}</b>",
                f'<a href="/tag/{number}" title="{word}" rel="tag">{word}</a>',
                f"{word}&#160;{number}" if strict else f"{word}&nbsp;{number}&#8230;")[kind]
        return " ".join(parts)

    def body(self, strict=False):
        """Returns the HTML of an item: paragraphs, pictures, lists, quotes, tables and code."""
        end, blocks = " />" if strict else self.dice.choice([">", " />"]), []
        for _ in range(max(1, round(self.paragraphs * self.dice.uniform(.5, 1.5)))):
            kind, number = self.dice.random(), self.dice.randint(10, 9999)
            text = html.escape(self.sentence(), quote=False)
            if kind < .62:
                blocks.append(f"<p>{self.inline(strict)}</p>")
            elif kind < .72:
                blocks.append(
                    f'<figure class="wp-block-image size-large"><img src="/uploads/2026/{number}.jpg" alt="{text}" width="1024" height="683" '
                    f'srcset="{self.site}/uploads/{number}-300.jpg 300w, {self.site}/uploads/{number}-1024.jpg 1024w" '
                    f'sizes="(max-width: 1024px) 100vw, 1024px"{end}<figcaption>{text}</figcaption></figure>')
            elif kind < .78:
                blocks.append("<ul>\n" + "".join(f"<li>{self.inline(strict)}</li>\n" for _ in range(self.dice.randint(2, 5))) + "</ul>")
            elif kind < .83:
                blocks.append(f'<h2 id="s{number}">{text}</h2>')
            elif kind < .88:
                blocks.append(f'<blockquote cite="{self.site}/{number}"><p>{self.inline(strict)}</p></blockquote>')
            elif kind < .91:
                rows = "".join(f"<tr><td>{html.escape(self.words())}</td><td>{self.dice.randint(1, 999)}</td></tr>" for _ in range(4))
                blocks.append(f"<table><tbody>{rows}</tbody></table>")
            elif kind < .94:
                lines = "\n".join(html.escape(self.dice.choice(CODE), quote=False) for _ in range(self.dice.randint(3, 9)))
                blocks.append(f'<pre class="language-x"><code>{lines}</code></pre>')
            elif kind < .97 or strict:
                blocks.append(f'<div style="margin:0 auto;max-width:600px" class="note"><p>{self.inline(strict)}<br{end}{text}</p></div>')
            else:
                blocks.append(f'<iframe src="https://video.example/embed/{number}" width="560" height="315" allowfullscreen></iframe>'
                              f'<script async src="https://video.example/w.js"></script><p>{text}')
        if self.dice.random() < .4:
            blocks.append(f'<img src="https://count.example/p.gif?i={self.dice.randint(1, 10**9)}" width="1" height="1" alt=""{end}')
        return "\n".join(blocks)

    def entry(self, number, strict=False):
        self.day -= datetime.timedelta(seconds=self.dice.randint(900, 200_000))
        title = self.words()
        tags = self.dice.sample(TAGS[self.language].split("|"), self.dice.randint(1, 4))
        slug = f"{self.day:%Y/%m}/item-{number}-{self.dice.randrange(16**6):06x}"
        return Entry(number, title, f"{self.site}/{slug}/", f"{self.site}/?p={90_000 - number}", self.day,
                     self.dice.choice(NAMES[self.language].split("|")), tags, self.text(self.dice.randint(1, 3)), self.body(strict),
                     self.dice.randint(2_000_000, 90_000_000))


# MARK: Formats. Each function gives the start of a feed, the function that writes an item, and the end.

def x(text): return html.escape(text, quote=False)
def cdata(text): return "<![CDATA[" + text.replace("]]>", "]]]]><![CDATA[>") + "]]>"
def rfc2822(day): return email.utils.format_datetime(day)
def rfc3339(day): return day.strftime("%Y-%m-%dT%H:%M:%SZ")


RSS = ('xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" '
       'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" '
       'xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"')
MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"'


def channel(writer, more=""):
    return (f"<channel>\n<title>{x(writer.words())}</title>\n<link>{writer.site}/</link>\n<description>{x(writer.text(1))}</description>\n"
            f"<language>{writer.language}</language>\n{more}")


def blog(writer):
    """RSS 2.0 as a blog engine writes it: description and content:encoded in CDATA."""
    def item(e):
        tags = "\n".join(f"\t\t<category>{cdata(tag)}</category>" for tag in e.tags)
        return (f"\t<item>\n\t\t<title>{x(e.title)}</title>\n\t\t<link>{e.url}</link>\n\t\t<comments>{e.url}#comments</comments>\n"
                f"\t\t<dc:creator>{cdata(e.author)}</dc:creator>\n\t\t<pubDate>{rfc2822(e.date)}</pubDate>\n{tags}\n"
                f'\t\t<guid isPermaLink="false">{e.identifier}</guid>\n\t\t<description>{cdata("<p>" + x(e.summary) + " [&#8230;]</p>")}'
                f"</description>\n\t\t<content:encoded>{cdata(e.body)}</content:encoded>\n\t\t<wfw:commentRss>{e.url}feed/</wfw:commentRss>\n"
                f"\t\t<slash:comments>{e.number % 7}</slash:comments>\n\t</item>\n")
    more = (f'<atom:link href="{writer.site}/feed/" rel="self" type="application/rss+xml" />\n<lastBuildDate>{rfc2822(FIRST_DAY)}</lastBuildDate>\n'
            "<sy:updatePeriod>hourly</sy:updatePeriod>\n<sy:updateFrequency>1</sy:updateFrequency>\n"
            "<generator>https://blog.example/?v=6.4</generator>\n"
            f"<image><url>{writer.site}/icon.png</url><title>Icon</title><link>{writer.site}/</link><width>32</width><height>32</height></image>\n")
    return f'<rss version="2.0" {RSS}>\n' + channel(writer, more), item, "</channel>\n</rss>\n"


def podcast(writer):
    """RSS 2.0 with the vocabularies of podcasts and an enclosure."""
    def item(e):
        return (f"    <item>\n      <title>{x(e.title)}</title>\n      <itunes:title>{x(e.title)}</itunes:title>\n"
                f"      <itunes:episode>{e.number}</itunes:episode>\n      <itunes:author>{x(e.author)}</itunes:author>\n"
                f"      <itunes:duration>{e.number % 2}:{e.number % 60:02}:{e.length % 60:02}</itunes:duration>\n"
                f"      <itunes:explicit>false</itunes:explicit>\n      <itunes:image href=\"{writer.site}/art/{e.number}.jpg\"/>\n"
                f"      <itunes:summary>{x(e.summary)}</itunes:summary>\n      <itunes:keywords>{x(', '.join(e.tags))}</itunes:keywords>\n"
                f'      <enclosure url="https://audio.example/t/{e.number}.mp3?s=feed&amp;k={e.length}" length="{e.length}" type="audio/mpeg"/>\n'
                f'      <guid isPermaLink="false">{e.length:08x}-{e.number:04}</guid>\n      <pubDate>{rfc2822(e.date)}</pubDate>\n'
                f'      <podcast:transcript url="{writer.site}/t/{e.number}.vtt" type="text/vtt"/>\n'
                f'      <podcast:person role="host" href="{writer.site}/about">{x(e.author)}</podcast:person>\n'
                f"      <description>{x(e.body)}</description>\n      <content:encoded>{cdata(e.body)}</content:encoded>\n    </item>\n")
    more = (f"<itunes:author>{x(writer.words())}</itunes:author>\n<itunes:type>episodic</itunes:type>\n<itunes:category text=\"Society\">"
            f'<itunes:category text="History"/></itunes:category>\n<itunes:image href="{writer.site}/cover.jpg"/>\n<itunes:owner>'
            "<itunes:name>Studio</itunes:name><itunes:email>studio@audio.example</itunes:email></itunes:owner>\n")
    start = (f'<rss version="2.0" {RSS} xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" '
             'xmlns:podcast="https://podcastindex.org/namespace/1.0">\n')
    return start + channel(writer, more), item, "</channel>\n</rss>\n"


def media(writer):
    """RSS 2.0 of a news site: escaped HTML and media:group."""
    def item(e):
        sizes = "".join(f'<media:content url="{writer.site}/i/{e.number}-{w}.jpg" medium="image" type="image/jpeg" width="{w}" '
                        f'height="{w * 2 // 3}"/>'
                        for w in (140, 460, 1280))
        return (f"<item><title>{x(e.title)}</title><link>{e.url}?utm_source=rss&amp;utm_medium=feed</link><description>{x(e.body)}</description>"
                + "".join(f'<category domain="{writer.site}/tags">{x(tag)}</category>' for tag in e.tags) +
                f"<pubDate>{rfc2822(e.date).replace('+0000', 'GMT')}</pubDate><guid>{e.url}</guid><media:group>{sizes}"
                f"<media:credit scheme=\"urn:ebu\">{x(e.author)}</media:credit><media:description>{x(e.summary)}</media:description></media:group>"
                f"<dc:creator>{x(e.author)}</dc:creator><dc:date>{rfc3339(e.date)}</dc:date></item>\n")
    return f'<rss version="2.0" {RSS} {MEDIA}>' + channel(writer, "<ttl>15</ttl>\n"), item, "</channel></rss>"


def news(writer):
    """RSS 2.0 with short texts and nothing else."""
    def item(e):
        return (f"<item>\n<title>{x(e.title)}</title>\n<link>{e.url}</link>\n<description>{x(e.summary)}</description>\n"
                f"<category>{x(e.tags[0])}</category>\n<guid isPermaLink=\"true\">{e.url}</guid>\n<pubDate>{rfc2822(e.date)}</pubDate>\n</item>\n")
    return '<rss version="2.0">\n' + channel(writer), item, "</channel>\n</rss>\n"


def notes(writer):
    """RSS 2.0 of a social network: items without titles."""
    def item(e):
        text = f'<p>{x(e.summary)} 🚲 <a href="{writer.site}/tags/{e.number}" class="mention hashtag" rel="tag">#<span>{x(e.tags[0])}</span></a></p>'
        return (f'<item><guid isPermaLink="true">{e.url}</guid><link>{e.url}</link><pubDate>{rfc2822(e.date)}</pubDate>'
                f"<description>{x(text)}</description>"
                f'<media:content url="{writer.site}/m/{e.number}.png" type="image/png" fileSize="{e.length}" medium="image">'
                f'<media:rating scheme="urn:simple">nonadult</media:rating><media:description type="plain">{x(e.title)}</media:description>'
                f"</media:content><category>{x(e.tags[0])}</category></item>\n")
    return f'<rss version="2.0" xmlns:webfeeds="http://webfeeds.org/rss/1.0" {MEDIA}>' + channel(writer), item, "</channel></rss>"


def places(writer):
    """RSS 2.0 with positions (GeoRSS)."""
    def item(e):
        return (f"<item><title>{x(e.title)}</title><link>{e.url}</link><guid>{e.url}</guid><pubDate>{rfc2822(e.date)}</pubDate>"
                f"<description>{x(x(e.summary))}</description><georss:point>{e.length % 89}.{e.number} {e.length % 179}.5</georss:point>"
                f"<georss:elev>{e.number}</georss:elev><geo:lat>{e.length % 89}.{e.number}</geo:lat><geo:long>{e.length % 179}.5</geo:long></item>\n")
    start = '<rss version="2.0" xmlns:georss="http://www.georss.org/georss" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#">\n'
    return start + channel(writer), item, "</channel></rss>\n"


def rdf(writer, core="http://purl.org/rss/1.0/"):
    """RSS 1.0, or 0.90 by its namespace: the items are next to the channel."""
    def item(e):
        modules = "" if "0.9" in core else (
            f"<description>{x(e.summary)}</description>\n<dc:creator>{x(e.author)}</dc:creator>\n<dc:date>{rfc3339(e.date)}</dc:date>\n"
            + "".join(f"<dc:subject>{x(tag)}</dc:subject>\n" for tag in e.tags) + f"<content:encoded>{cdata(e.body)}</content:encoded>\n")
        about = "" if "0.9" in core else f' rdf:about="{e.url}"'
        return f"<item{about}>\n<title>{x(e.title)}</title>\n<link>{e.url}</link>\n{modules}</item>\n"
    start = (f'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="{core}" xmlns:dc="http://purl.org/dc/elements/1.1/" '
             f'xmlns:content="http://purl.org/rss/1.0/modules/content/" xml:lang="{writer.language}">\n<channel rdf:about="{writer.site}/">\n'
             f"<title>{x(writer.words())}</title>\n<link>{writer.site}/</link>\n<description>{x(writer.text(1))}</description>\n</channel>\n")
    return start, item, "</rdf:RDF>\n"


def rdf090(writer): return rdf(writer, "http://my.netscape.com/rdf/simple/0.9/")


def rss091(writer, version="0.91", doctype=""):
    """RSS 0.91 and 0.92: short items without identifiers."""
    def item(e):
        more = "" if version == "0.91" else (f'<source url="{writer.site}/rss.xml">{x(e.author)}</source>\n'
                                             f'<enclosure url="{writer.site}/a/{e.number}.mp3" length="{e.length}" type="audio/mpeg"/>\n')
        return f"<item>\n<title>{x(e.title)}</title>\n<link>{e.url}</link>\n<description>{x(e.summary)}</description>\n{more}</item>\n"
    more = (f"<copyright>2026</copyright>\n<managingEditor>editor@{writer.site[8:]} (Editor)</managingEditor>\n"
            f"<pubDate>{rfc2822(FIRST_DAY)}</pubDate>\n")
    return doctype + f'<rss version="{version}">\n' + channel(writer, more), item, "</channel>\n</rss>\n"


def rss091n(writer):
    return rss091(writer, doctype='<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" '
                                  '"http://my.netscape.com/publish/formats/rss-0.91.dtd">\n')


def rss092(writer): return rss091(writer, "0.92")


def atom_start(writer, more=""):
    return (f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{writer.language}" {more}>\n<title type="text">{x(writer.words())}</title>\n'
            f'<link rel="self" type="application/atom+xml" href="{writer.site}/atom.xml"/>\n'
            f'<link rel="alternate" type="text/html" href="{writer.site}/"/>\n'
            f"<id>tag:{writer.site[8:]},2026:feed</id>\n<updated>{rfc3339(FIRST_DAY)}</updated>\n<generator uri=\"https://gen.example/\" "
            'version="4.2">Gen</generator>\n<rights type="html">&amp;copy; 2026</rights>\n')


def atom_item(writer, e, content):
    return (f'<entry>\n<title type="text">{x(e.title)}</title>\n<link rel="alternate" type="text/html" href="{e.url}"/>\n'
            f"<id>tag:{writer.site[8:]},2026:{e.number}</id>\n<published>{rfc3339(e.date)}</published>\n<updated>{rfc3339(e.date)}</updated>\n"
            f"<author><name>{x(e.author)}</name><uri>{writer.site}/people</uri></author>\n"
            + "".join(f'<category scheme="{writer.site}/tags" term="{x(tag)}"/>\n' for tag in e.tags) + content + "</entry>\n")


def atom_html(writer):
    """Atom with escaped HTML and a summary."""
    def item(e): return atom_item(writer, e, f'<summary type="text">{x(e.summary)}</summary>\n<content type="html">{x(e.body)}</content>\n'
                                             f"<thr:total>{e.number % 9}</thr:total>\n")
    return atom_start(writer, 'xmlns:thr="http://purl.org/syndication/thread/1.0"'), item, "</feed>\n"


def atom_cdata(writer):
    """Atom with HTML in CDATA."""
    def item(e): return atom_item(writer, e, f'<content type="html" xml:base="{e.url}">{cdata(e.body)}</content>\n')
    return atom_start(writer), item, "</feed>\n"


def atom_xhtml(writer):
    """Atom with XHTML content."""
    def item(e): return atom_item(writer, e, f'<content type="xhtml" xml:base="{e.url}">'
                                             f'<div xmlns="http://www.w3.org/1999/xhtml">\n{e.body}\n</div></content>\n')
    return atom_start(writer), item, "</feed>\n"


def atom_video(writer):
    """Atom of a video site: media:group instead of content."""
    def item(e): return atom_item(writer, e, (
        f'<yt:videoId>v{e.length}</yt:videoId>\n<media:group>\n<media:title>{x(e.title)}</media:title>\n'
        f'<media:content url="https://video.example/v/{e.length}" type="video/mp4" width="640" height="390"/>\n'
        f'<media:thumbnail url="https://video.example/t/{e.length}.jpg" width="480" height="360"/>\n'
        f"<media:description>{x(e.summary)}\n\n{writer.site}/{e.number}</media:description>\n<media:community><media:starRating count=\"{e.number}\" "
        f'average="4.90" min="1" max="5"/><media:statistics views="{e.length}"/></media:community>\n</media:group>\n'))
    return atom_start(writer, f'xmlns:yt="http://www.youtube.com/xml/schemas/2015" {MEDIA}'), item, "</feed>\n"


def atom_geo(writer):
    """Atom with positions (GeoRSS) and a summary in HTML."""
    def item(e): return atom_item(writer, e, (
        f'<summary type="html">{cdata(f"<dl><dt>Time</dt><dd>{rfc3339(e.date)}</dd><dt>Depth</dt><dd>{e.number}.7 km</dd></dl>")}</summary>\n'
        f"<georss:point>{e.length % 89}.31 -{e.length % 179}.5</georss:point>\n<georss:elev>-{e.number}00</georss:elev>\n"))
    return atom_start(writer, 'xmlns:georss="http://www.georss.org/georss"'), item, "</feed>\n"


def atom03(writer):
    """Atom 0.3 with escaped content."""
    def item(e):
        return (f'<entry>\n<title mode="escaped" type="text/html">{x(x(e.title))}</title>\n<link rel="alternate" type="text/html" href="{e.url}"/>\n'
                f"<id>tag:{writer.site[8:]},2004:{e.number}</id>\n<issued>{rfc3339(e.date)}</issued>\n<modified>{rfc3339(e.date)}</modified>\n"
                f"<author><name>{x(e.author)}</name></author>\n<dc:subject>{x(e.tags[0])}</dc:subject>\n"
                f'<content type="text/html" mode="escaped" xml:lang="{writer.language}">{x(e.body)}</content>\n</entry>\n')
    start = (f'<feed version="0.3" xmlns="http://purl.org/atom/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:lang="{writer.language}">\n'
             f'<title>{x(writer.words())}</title>\n<link rel="alternate" type="text/html" href="{writer.site}/"/>\n'
             f'<modified>{rfc3339(FIRST_DAY)}</modified>\n')
    return start, item, "</feed>\n"


def json_feed(writer, version="1.1"):
    """JSON Feed. The first item has no comma before it."""
    def item(e):
        author = {"name": e.author, "url": writer.site + "/people"}
        value = {"id": e.identifier, "url": e.url, "title": e.title, "content_html": e.body, "summary": e.summary,
                 "date_published": rfc3339(e.date), "tags": e.tags,
                 **({"authors": [author]} if version == "1.1" else {"author": author})}
        if e.number % 4 == 0:
            value["attachments"] = [{"url": f"https://audio.example/{e.number}.mp3", "mime_type": "audio/mpeg", "size_in_bytes": e.length}]
        return (",\n" if e.number > 1 else "") + json.dumps(value, ensure_ascii=version == "1.0", indent=2)
    head = {"version": f"https://jsonfeed.org/version/{version.removesuffix('.0')}", "title": writer.words(), "home_page_url": writer.site + "/",
            "feed_url": writer.site + "/feed.json", "description": writer.text(1), **({"language": writer.language} if version == "1.1" else {})}
    return json.dumps(head, ensure_ascii=False)[:-1] + ', "items": [\n', item, "\n]}\n"


def json10(writer): return json_feed(writer, "1.0")


def cdf(writer):
    """Channel Definition Format."""
    def item(e):
        return (f'<ITEM HREF="{e.url}" LASTMOD="{e.date:%Y-%m-%dT%H:%M}+0000">\n<TITLE>{x(e.title)}</TITLE>\n'
                f'<ABSTRACT>{x(e.summary)}</ABSTRACT>\n</ITEM>\n')
    return (f'<CHANNEL HREF="{writer.site}/" BASE="{writer.site}/" LASTMOD="2026-03-01T12:00+0000">\n<TITLE>{x(writer.words())}</TITLE>\n'
            f'<ABSTRACT>{x(writer.text(1))}</ABSTRACT>\n<SCHEDULE><INTERVALTIME DAY="1"/></SCHEDULE>\n'), item, "</CHANNEL>\n"


# MARK: Damage. Each function changes the text of a feed, or its bytes.

def bare_ampersands(text): return text.replace("&amp;", "&")
def truncated(text): return text[:len(text) * 97 // 100]
def undeclared_prefix(text): return re.sub(r' xmlns:(dc|content|slash|media)="[^"]*"', "", text)
def text_before(text): return "\nWarning: Undefined index: page in /srv/www/feed.php on line 12\n" + text


def markup_before(text):
    return "<br />\n<b>Warning</b>: Undefined index: page in <b>/srv/www/feed.php</b> on line <b>12</b><br />\n" + text


def missing_ends(text):
    return re.sub(r"</(link|category)>\n", "\n", text).replace('isPermaLink="true"', "isPermaLink=true")


def html_entities(text):
    named = re.sub("[äöüßÄÖÜé]", lambda found: f"&{html.entities.codepoint2name[ord(found[0])]};", text)
    return named.replace("</description>", "&nbsp;&hellip;</description>")


def control_characters(text):
    controls = itertools.cycle(["\x0b", "\x1f", "\x08", "", ""])
    return re.sub(r"\. ", lambda found: found[0] + next(controls), text)


def cut_characters(data):
    """Cuts the last byte of some characters, as a limit in bytes does to a description."""
    end, numbers = "。</description>".encode(), itertools.count()
    return re.sub(end, lambda found: end if next(numbers) % 3 else end[:2] + end[3:], data)


# File, format, language, encoding of the bytes, kilobytes, paragraphs an item, damage, and the encoding declared if it is another.
SPECS = [
    ("blog-en.xml", blog, "en", "utf-8", 340, 9), ("blog-de.xml", blog, "de", "utf-8", 180, 7), ("blog-ru.xml", blog, "ru", "utf-8", 210, 7),
    ("blog-ja.xml", blog, "ja", "utf-8", 150, 6), ("blog-zh.xml", blog, "zh", "utf-8", 120, 6), ("blog-ar.xml", blog, "ar", "utf-8", 130, 6),
    ("blog-bom-en.xml", blog, "en", "utf-8-sig", 90, 8), ("podcast-en.xml", podcast, "en", "utf-8", 900, 5),
    ("podcast-de.xml", podcast, "de", "utf-8", 240, 4), ("podcast-ru.xml", podcast, "ru", "windows-1251", 110, 3),
    ("media-en.xml", media, "en", "utf-8", 210, 4), ("media-ja.xml", media, "ja", "utf-8", 80, 2), ("media-ar.xml", media, "ar", "utf-8", 70, 2),
    ("news-en.xml", news, "en", "utf-8", 35, 1), ("news-latin1-de.xml", news, "de", "iso-8859-1", 45, 1),
    ("news-cp1252-en.xml", news, "en", "windows-1252", 60, 1), ("news-cp1251-ru.xml", news, "ru", "windows-1251", 70, 1),
    ("news-koi8-ru.xml", news, "ru", "koi8-r", 55, 1), ("news-sjis-ja.xml", news, "ja", "shift_jis", 50, 1),
    ("news-gb2312-zh.xml", news, "zh", "gb2312", 60, 1), ("news-big5-tw.xml", news, "zh-TW", "big5", 55, 1),
    ("news-utf16le-en.xml", news, "en", "utf-16-le", 50, 1), ("news-utf16be-ja.xml", news, "ja", "utf-16-be", 40, 1),
    ("notes-en.xml", notes, "en", "utf-8", 30, 1), ("notes-de.xml", notes, "de", "utf-8", 18, 1), ("places-de.xml", places, "de", "utf-8", 25, 1),
    ("rdf-ja.xml", rdf, "ja", "euc-jp", 75, 3), ("rdf-en.xml", rdf, "en", "utf-8", 110, 4), ("rdf-de.xml", rdf, "de", "iso-8859-1", 32, 3),
    ("rdf090-en.xml", rdf090, "en", "utf-8", 5, 1), ("rss091-en.xml", rss091, "en", "utf-8", 6, 1),
    ("rss091n-de.xml", rss091n, "de", "iso-8859-1", 9, 1), ("rss092-de.xml", rss092, "de", "utf-8", 22, 1),
    ("atom-html-en.xml", atom_html, "en", "utf-8", 300, 9), ("atom-html-ru.xml", atom_html, "ru", "utf-8", 140, 6),
    ("atom-html-ar.xml", atom_html, "ar", "utf-8", 45, 4), ("atom-html-zh.xml", atom_html, "zh", "utf-8", 60, 5),
    ("atom-cdata-en.xml", atom_cdata, "en", "utf-8", 170, 8), ("atom-xhtml-en.xml", atom_xhtml, "en", "utf-8", 240, 8),
    ("atom-xhtml-de.xml", atom_xhtml, "de", "utf-8", 110, 6), ("atom-xhtml-ja.xml", atom_xhtml, "ja", "utf-8", 80, 6),
    ("atom-video-en.xml", atom_video, "en", "utf-8", 64, 1), ("atom-geo-en.xml", atom_geo, "en", "utf-8", 85, 1),
    ("atom03-en.xml", atom03, "en", "utf-8", 65, 4), ("atom03-de.xml", atom03, "de", "iso-8859-1", 30, 3),
    ("json11-en.json", json_feed, "en", "utf-8", 200, 6), ("json10-de.json", json10, "de", "utf-8", 60, 4),
    ("json11-ja.json", json_feed, "ja", "utf-8", 40, 4),
    ("cdf-en.xml", cdf, "en", "utf-8", 12, 1), ("cdf-de.xml", cdf, "de", "iso-8859-1", 8, 1),
    ("broken-ampersand-en.xml", media, "en", "utf-8", 80, 2, bare_ampersands), ("broken-entities-de.xml", news, "de", "utf-8", 50, 1, html_entities),
    ("broken-control-en.xml", blog, "en", "utf-8", 60, 4, control_characters), ("broken-text-before-ru.xml", blog, "ru", "utf-8", 45, 3, text_before),
    ("broken-markup-before-de.xml", blog, "de", "utf-8", 30, 3, markup_before),
    ("broken-truncated-en.xml", blog, "en", "utf-8", 120, 6, truncated), ("broken-prefix-en.xml", blog, "en", "utf-8", 50, 4, undeclared_prefix),
    ("broken-tags-en.xml", news, "en", "utf-8", 20, 1, missing_ends), ("broken-bytes-ja.xml", news, "ja", "utf-8", 40, 1, cut_characters),
    ("broken-charset-ru.xml", news, "ru", "windows-1251", 45, 1, None, "utf-8"),
    ("broken-charset-de.xml", news, "de", "windows-1252", 40, 1, None, "utf-8"),
    ("broken-charset-ja.xml", news, "ja", "shift_jis", 30, 1, None, "utf-8"),
    ("broken-latin1-en.xml", blog, "en", "windows-1252", 50, 3, None, "iso-8859-1"),
]


def feed(name, form, language, encoding, size, paragraphs, damage=None, declared=None):
    """Returns the bytes of a feed of some size in bytes, and its facts."""
    writer = Writer(name, language, paragraphs)
    start, item, end = form(writer)
    label = declared or {"utf-8-sig": "UTF-8", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"}.get(encoding, encoding)
    is_xml = name.endswith(".xml")
    encoded = lambda text: text.encode(encoding.removesuffix("-sig"), "xmlcharrefreplace")
    parts = [(f'<?xml version="1.0" encoding="{label}"?>\n' if is_xml else "") + start]
    length, titles = len(encoded(parts[0])) + len(encoded(end)), []
    while not titles or length < size:
        entry = writer.entry(len(titles) + 1, strict=form is atom_xhtml)
        text = item(entry)
        grown = length + len(encoded(text))
        if titles and grown > size * 1.02 + 500:
            break
        length = grown
        parts.append(text)
        titles.append("" if form is notes else entry.title)
    text = "".join(parts) + end
    is_bytes = damage is cut_characters
    if damage and not is_bytes:
        text = damage(text)
        titles = titles[:len(re.findall(r"<item\b", text))] if damage is truncated else titles
    data = {"utf-8-sig": b"\xef\xbb\xbf", "utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"") + encoded(text)
    if is_bytes:
        data = damage(data)
    # Every byte is valid in iso-8859-1.
    is_well_formed = not damage and declared in (None, "iso-8859-1")
    return data, {"file": name, "format": form.__name__, "language": language, "encoding": encoding, "titles": titles,
                  "xml": is_xml, "well_formed": is_well_formed}


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--large"]
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit(__doc__.strip())
    out = pathlib.Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    if "--large" in sys.argv:
        data, facts = feed("large.xml", blog, "en", "utf-8", LARGE, 9)
        (out / "large.xml").write_bytes(data)
        (out / "large.json").write_text(json.dumps(facts))
        return
    rows = []
    for name, form, language, encoding, kilobytes, paragraphs, *more in SPECS:
        data, facts = feed(name, form, language, encoding, kilobytes * 1000, paragraphs, *more)
        (out / name).write_bytes(data)
        rows.append(facts)
    (out / "feeds.json").write_text(json.dumps(rows, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
