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
	case "best", "top", "what", "where", "how", "why", "when", "which", "who", "here", "see", "this", "these", "that", "if", "it", "they", "you", "we", "for",
		"all", "most", "some", "with", "without", "not", "no", "yes", "other", "another", "however", "final":
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
