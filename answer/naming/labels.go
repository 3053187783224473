package naming

// isConjunction says that a word joins two others within names.
func isConjunction(key string) bool {
	switch key {
	case "and", "of", "n", "und", "von", "et", "de", "du", "des", "y", "e", "di", "del", "da", "do", "en", "van":
		return true
	}
	return false
}

// isLabel says that a word begins the labels of lists and sections, however it is
// written: in headings every word may have a capital, in German every noun has.
// No name is one of them, or begins with one.
func isLabel(key string) bool {
	switch key {
	case "best", "top", "key", "pros", "cons", "price", "tips", "things", "factors", "features", "what", "where", "how", "why",
		"when", "which", "honorable", "however", "ultimately", "summary", "conclusion", "considerations", "here", "see", "this",
		"these", "if", "note", "overall", "other", "another":
		return true
	case "preis", "vorteile", "nachteile", "fazit", "tipp", "tipps", "beste", "bester", "bestes", "besten", "warum", "wie", "was", "wenn",
		"hier", "wichtig", "hinweis", "weitere", "merkmale", "eigenschaften", "zusammenfassung":
		return true
	case "prix", "avantages", "inconvenients", "meilleur", "meilleure", "meilleurs", "meilleures", "pourquoi", "comment", "conseil",
		"conseils", "voici", "points", "resume":
		return true
	case "precio", "ventajas", "desventajas", "mejor", "mejores", "consejos", "aqui", "resumen", "caracteristicas", "preco", "vantagens",
		"desvantagens", "melhor", "melhores", "prezzo", "vantaggi", "svantaggi", "migliore", "migliori", "prijs", "voordelen",
		"nadelen":
		return true
	case "価格", "特徴", "長所", "短所", "おすすめ", "メリット", "デメリット", "まとめ", "价格", "优点", "缺点", "特点", "总结", "가격", "장점", "단점", "특징", "추천":
		return true
	}
	return false
}

// isArticleOfNames says that a word may begin a name, though it stands before everything else.
func isArticleOfNames(key string) bool {
	switch key {
	case "the", "la", "le", "les", "el", "los", "las", "il", "lo", "de", "het":
		return true
	}
	return false
}

// isQuality says that a word names what products are compared by, or begins such a label:
// the heads of sections, columns and items that are no product.
func isQuality(key string) bool {
	switch key {
	case "they", "it", "you", "we", "for", "all", "most", "some", "with", "without", "not", "no", "yes", "check", "look", "read", "consider", "compare", "choose",
		"comparison", "overview", "verdict", "recommendation", "recommendations", "alternatives", "sources", "references", "source", "specs",
		"specifications", "benefits", "drawbacks", "downsides", "advantages", "disadvantages", "disclaimer", "budget", "based", "additional", "availability",
		"weight", "size", "dimensions", "design", "material", "materials", "fabric", "construction", "build", "comfort", "fit", "color", "colors",
		"battery", "display", "screen", "performance", "capacity", "noise", "power", "speed", "storage", "memory", "connectivity", "compatibility",
		"durability", "reliability", "warranty", "value", "cost", "costs", "fees", "rewards", "quality", "ease", "privacy", "security", "safety",
		"maintenance", "cleaning", "installation", "setup", "support", "service", "customer", "coverage", "versatility", "portability", "usability",
		"efficiency", "sustainability", "accessories", "ingredients", "resolution", "sound", "audio", "video", "camera", "charging", "range", "temperature", "pressure",
		"automatic", "manual", "auto", "hybrid", "wired", "wireless", "portable", "compact", "lightweight",
		"premium", "affordable", "restored", "refurbished", "renewed", "used", "new", "quick", "high", "low", "large", "small", "medium":
		return true
	}
	return false
}

// isTechnology says that a word names a norm, an interface or a technique that products
// have, not who makes them.
func isTechnology(key string) bool {
	switch key {
	case "usb", "usbc", "usba", "hdmi", "displayport", "thunderbolt", "bluetooth", "wifi", "nfc", "gps", "ethernet", "zigbee", "lte", "5g", "4g", "esim", "sim",
		"led", "oled", "qled", "amoled", "lcd", "ips", "va", "tn", "hdr", "hdr10", "uhd", "fhd", "qhd", "4k", "8k", "dts", "aptx", "ldac", "aac", "anc", "mp3",
		"ssd", "hdd", "ram", "cpu", "gpu", "ddr4", "ddr5", "nvme", "sata", "pcie", "hepa", "bpa", "ptfe", "pfoa", "pfas", "spf", "mppt", "dc", "ac", "pid", "api",
		"pdf", "csv", "ipx4", "ipx5", "ipx7", "ipx8", "ip54", "ip55", "ip57", "ip65", "ip67", "ip68", "energystar", "apr", "apy", "saas", "crm", "seo":
		return true
	}
	return false
}
