package demo

import "strings"

// samplePage is one page of the site.
type samplePage struct {
	path, title, description, body string

	listed bool   // in the sitemap
	head   string // further elements of the head
}

func (p *samplePage) html() string {
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`)
	if p.title != "" {
		b.WriteString("<title>" + p.title + "</title>")
	}
	if p.description != "" {
		b.WriteString(`<meta name="description" content="` + p.description + `">`)
	}
	b.WriteString(p.head + "</head><body><nav>" + links("/", "Home", "/headphones", "Headphones", "/earbuds", "Earbuds", "/tv", "Televisions", "/support", "Support") +
		"</nav><main>" + p.body + "</main></body></html>")
	return b.String()
}

// links returns a list of links, each given by its address and its text.
func links(addresses ...string) string {
	var b strings.Builder
	for i := 0; i+1 < len(addresses); i += 2 {
		b.WriteString(`<li><a href="` + addresses[i] + `">` + addresses[i+1] + `</a></li>`)
	}
	return "<ul>" + b.String() + "</ul>"
}

// product returns the page of a product: a paragraph about it, what it costs, and what it is sold with.
func product(path, title, description, about, price string) samplePage {
	return samplePage{
		path: path, title: title, description: description, listed: true,
		body: "<h1>" + title + "</h1><p>" + about + " Every pair is tested by hand before it leaves the workshop, and a spare part for it can be ordered for ten years.</p>" +
			"<h2>What does it cost?</h2><p>It costs " + price + ", with a cable, a bag and three pairs of pads. Shipping takes two days, and it can be sent back for thirty days.</p>" +
			"<h2>What is in the box?</h2>" + links("/guides/replace-ear-pads", "How to replace the pads", "/prices", "All prices"),
	}
}

// samplePages are the pages, as they were before their latest changes or as they are now. Comments name the
// faults.
func samplePages(earlier bool) []samplePage {
	pages := append(sampleProducts(earlier), sampleTexts(earlier)...)
	if earlier {
		return pages
	}
	return append(pages, // added by the latest changes
		product("/earbuds/wf-c700n", "Earbuds WF-C700N", "Small earbuds with noise cancelling, for a day in the office.",
			"These earbuds cancel noise and play for seven hours, and for fifteen with their case. Each weighs 4.6 grams.", "$119"),
		samplePage{
			path: "/guides/battery", title: "How long does the battery of headphones last?", listed: true,
			description: "What wears out a battery, and how to make it last for years.",
			body: `<h1>How long does the battery of headphones last?</h1><p>The battery of wireless headphones lasts for 500 to 800 charges, which is four to six years for most people.
				It wears out faster when it is hot, and when it is always charged to the full.</p><h2>How can it last longer?</h2><p>Charge it at 20 % and stop at 80 %. Keep it out of the sun.</p>`,
		})
}

func sampleProducts(earlier bool) []samplePage {
	overEar := product("/headphones/wh-ch720n", "Headphones WH-CH720N", "Light headphones with noise cancelling and a battery for 35 hours.",
		"These headphones weigh 192 grams and play for 35 hours. They cancel noise with two microphones on each side.", "$149")
	overEar.body += `<img src="/wh-ch720n.jpg">` // an image without alternative text
	copied := overEar                            // the same title and text as another page, and no canonical address
	copied.path, copied.listed = "/headphones/wh-ch720n-copy", false
	onEar := product("/headphones/wh-ch520", "Headphones WH-CH520", "", // no description
		"These headphones rest on the ear, weigh 147 grams and play for 50 hours. They fold flat.", "$59")
	earbuds := product("/earbuds/wf-c510", "Earbuds WF-C510", "Small earbuds for sports that keep out rain.",
		"These earbuds keep out rain and sweat and play for eleven hours. A person can hear the street through them.", "$59")
	television := product("/tv/bravia-3", "Television BRAVIA 3", "A television of 55 inches for a bright room.",
		"This television has a picture of 55 inches and is bright enough for a room with windows on two sides.", "$899")
	models := []string{"/headphones/wh-ch720n", "WH-CH720N", "/headphones/wh-ch520", "WH-CH520", "/headphones/wh-ch710n", "WH-CH710N"}
	pages := []samplePage{overEar, copied, onEar, earbuds, television}
	if earlier {
		pages[0].body = strings.ReplaceAll(pages[0].body, "$149", "$179") // the copy had the lower price before
		pages[4].title = ""                                               // mended by the latest changes
		pages = append(pages, product("/headphones/wh-ch710n", "Headphones WH-CH710N", "Headphones with noise cancelling at a low price.",
			"These headphones cancel noise and play for 35 hours. They are the model before the WH-CH720N.", "$99"))
	}
	return append(pages,
		samplePage{ // the latest changes removed a page that it links to
			path: "/headphones", title: "Headphones", description: "Headphones that rest on the ear or around it, with and without noise cancelling.", listed: true,
			body: "<h1>Headphones</h1><p>We make three models. All have pads that anyone can replace, and a battery that lasts for at least 35 hours.</p>" + links(models...),
		},
		samplePage{
			path: "/earbuds", title: "Earbuds", description: "Earbuds for sports, for the office and for the way there.", listed: true,
			body: "<h1>Earbuds</h1><p>Our earbuds keep out rain, and their case charges them four times.</p>" +
				links("/earbuds/wf-c510", "WF-C510", "/earbuds/wf-c700n", "WF-C700N", "/compare/headphones-vs-earbuds", "Headphones or earbuds?"),
		},
		samplePage{
			path: "/tv", title: "Televisions", description: "Televisions for bright rooms and for dark ones.", listed: true,
			body: "<h1>Televisions</h1><p>A television is bought for ten years. We tell how bright each one is, what it takes, and what it costs to repair.</p>" +
				links("/tv/bravia", "BRAVIA", "/tv/bravia-3", "BRAVIA 3"),
		},
		samplePage{ // a title as long as a paragraph
			path: "/tv/bravia", title: "BRAVIA televisions of 43, 50, 55, 65, 75 and 85 inches for bright rooms, dark rooms, films, sports and games", listed: true,
			body: "<h1>BRAVIA</h1><p>The sizes differ in how many zones of light they have, and how many hertz they show.</p>" + links("/tv/bravia-3", "BRAVIA 3", "/prices", "Prices"),
		})
}

func sampleTexts(earlier bool) []samplePage {
	steps := `"step": [{"@type": "HowToStep", "text": "Remove the pad."}]}`
	hidden := `<meta name="robots" content="noindex">` // hides the answers from search
	if earlier {
		hidden = ""
	} else {
		steps = `"step": ` // broken structured data
	}
	return []samplePage{
		{
			path: "/", title: "Sample store: headphones, earbuds and televisions", listed: true,
			description: "The sample store sells headphones, earbuds and televisions with parts that anyone can replace.",
			body: `<h1>Headphones, earbuds and televisions</h1><p>The sample store sells headphones whose cables, pads and batteries anyone can replace in five minutes. We have sold 40,000 pairs since 2019.</p>` +
				links("/compare/headphones-vs-earbuds", "Headphones or earbuds?", "/prices", "Prices", "/guides/replace-ear-pads", "How to replace the pads", "/guides/battery", "How long a battery lasts",
					"/blog/noise-cancelling", "Noise cancelling explained", "/faq", "Questions", "/about", "About us", "/old-catalogue", "Old catalogue", "/private/drafts", "Drafts",
					"/headphones/wh-ch720n-copy", "Offer of the week"),
		},
		{
			path: "/compare/headphones-vs-earbuds", title: "Headphones vs. earbuds: which is right for you?", description: "What headphones do better, what earbuds do better, in a table.", listed: true,
			body: `<h1>Headphones or earbuds?</h1><p>Headphones play longer and sound wider. Earbuds fit into a pocket and stay in place when you run.</p>
				<table><tr><th></th><th>Headphones</th><th>Earbuds</th></tr><tr><td>Battery</td><td>35 hours</td><td>8 hours</td></tr><tr><td>Weight</td><td>190 g</td><td>10 g</td></tr></table>`,
		},
		{
			path: "/prices", title: "Prices of all models", description: "What each model and each spare part costs, with shipping.", listed: true,
			body: `<h1>Prices</h1><table><tr><th>Model</th><th>Price</th></tr><tr><td>WH-CH720N</td><td>$149</td></tr><tr><td>WH-CH520</td><td>$59</td></tr><tr><td>WF-C510</td><td>$59</td></tr></table>`,
		},
		{
			path: "/guides/replace-ear-pads", title: "How to replace the pads of your headphones", description: "Four steps to replace the pads, without tools.", listed: true,
			body: `<script type="application/ld+json">{"@context": "https://schema.org", "@type": "HowTo", "name": "Replace the pads", ` + steps + `</script><h1>How to replace the pads</h1>
				<p>You need new pads and five minutes.</p><ol><li>Turn the pad to the left.</li><li>Pull it off.</li><li>Put the new one on.</li><li>Turn it to the right.</li></ol>` +
				links("/spare-parts", "Spare parts"), // a page that is not there
		},
		{ // headings that skip levels, a link to a page that is not there
			path: "/blog/noise-cancelling", title: "Noise cancelling explained", description: "What noise cancelling does, what it cannot do, and when you do not need it.", listed: true,
			body: `<h1>Noise cancelling explained</h1><h4>What does it do?</h4><p>Noise cancelling plays the opposite of the sound around you. It removes about 25 decibels of low noise.</p>` +
				links("/blog/missing", "More"),
		},
		{
			path: "/faq", title: "Questions and answers", description: "Answers about warranty, shipping and repair.", listed: true, head: hidden,
			body: `<h1>Questions</h1><h2>How long is the warranty?</h2><p>Five years, also for the battery.</p><h2>Do you ship to Norway?</h2><p>Yes, within four days.</p>`,
		},
		{path: "/support", title: "Support", listed: true, body: `<h1>Support</h1><p>Write to us.</p>`},              // hardly any text
		{path: "/about", title: "About us", body: `<h1>About us</h1><h1>Who we are</h1><p>A workshop in Porto.</p>`}, // two main headings
		{ // no page links to it
			path: "/press", title: "Press", description: "Pictures and figures for journalists.", listed: true,
			body: `<h1>Press</h1><p>Pictures and figures for journalists, free to use with our name beside them.</p>`,
		},
		{path: "/private/drafts", title: "Drafts", body: `<h1>Drafts</h1>`},
	}
}
