package naming

// isConjunction reports whether a word joins two others within names.
func isConjunction(key string) bool {
	switch key {
	case "and", "of", "n", "und", "von", "et", "de", "du", "des", "y", "e", "di", "del", "da", "do", "en", "van":
		return true
	}
	return false
}

// isPreposition reports whether a word joins two others within titles: Cards Against Humanity.
func isPreposition(key string) bool {
	switch key {
	case "against", "at", "before", "beyond", "but", "by", "for", "from", "in", "into", "on", "or", "over", "the", "to", "under", "with", "without":
		return true
	}
	return false
}

// isLabel reports whether a word begins the labels of lists and sections, however it is
// written: in headings every word may have a capital, in German every noun has.
// No name is one of them, or begins with one.
func isLabel(key string) bool {
	switch key {
	case "best", "top", "what", "where", "how", "why", "when", "which", "who", "here", "see", "this", "these", "that", "if", "it", "they", "you", "we", "for",
		"all", "most", "some", "with", "without", "not", "no", "yes", "other", "another", "however", "final", "key":
		return true
	case "advantages", "conclusion", "cons", "considerations", "disadvantages", "feature", "features", "note", "overview", "pros", "recommendations", "summary",
		"tip", "tips", "verdict":
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

// isArticleOfNames reports whether a word may begin a name, though it stands before everything else.
func isArticleOfNames(key string) bool {
	switch key {
	case "the", "la", "le", "les", "el", "los", "las", "il", "lo", "de", "het":
		return true
	}
	return false
}

// isTrade reports whether firms put a word for their trade or kind behind their names: Boost Mobile.
// A word that rather describes a product (Wireless, Audio, Shoes) is none.
func isTrade(key string) bool {
	switch key {
	case "airlines", "airways", "appliances", "athletics", "bank", "bedding", "brewing", "bros", "brothers", "cellular", "company", "cosmetics", "cycles",
		"electronics", "foods", "gear", "group", "hotels", "instruments", "insurance", "labs", "mobile", "motors", "outfitters", "pharmacy", "resorts",
		"roasters", "sons", "studios", "supply", "technologies":
		return true
	}
	return false
}

// isGrade reports whether a word tells the products of a line apart.
func isGrade(key string) bool {
	switch key {
	case "air", "basic", "classic", "core", "elite", "evo", "go", "lite", "max", "mini", "neo", "one", "plus", "premium", "prime", "pro", "se", "select", "sport",
		"ultra":
		return true
	}
	return false
}
