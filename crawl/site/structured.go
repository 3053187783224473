package site

import (
	"slices"
	"strings"

	"github.com/answer-visibility/avm/model"
)

func articleTypes() []string {
	return []string{"Article", "NewsArticle", "BlogPosting", "TechArticle", "Report", "ScholarlyArticle"}
}

func isOrganization(name string) bool {
	switch name {
	case "Organization", "Corporation", "LocalBusiness", "Store", "Restaurant", "NGO", "EducationalOrganization", "OnlineStore",
		"OnlineBusiness", "NewsMediaOrganization", "Hotel", "MedicalOrganization", "GovernmentOrganization":
		return true
	}
	return false
}

// typesOf returns the types of schema.org that a kind of page calls for.
func typesOf(kind model.PageKind) []string {
	switch kind {
	case model.PageKindArticle:
		return articleTypes()
	case model.PageKindProduct:
		return []string{"Product", "ProductGroup", "IndividualProduct", "SoftwareApplication"}
	case model.PageKindFaq:
		return []string{"FAQPage", "QAPage", "Question"}
	case model.PageKindHomepage:
		return []string{"WebSite", "Organization", "Corporation", "LocalBusiness", "OnlineStore"}
	case model.PageKindLocal:
		return []string{"LocalBusiness", "Store", "Restaurant", "Place", "Hotel"}
	case model.PageKindCategory, model.PageKindEditorialIndex:
		return []string{"CollectionPage", "ItemList", "Blog"}
	default:
		return nil
	}
}

// complete checks the items of some types: without a required property the rule is
// not met, without a recommended one it is met in part. A property may be given as
// alternatives, a|b.
func complete(d *Document, types, required, recommended []string) Result {
	result := none()
	for _, i := range d.Structured {
		if !slices.Contains(types, i.Type) || i.Format == "rdfa" {
			continue
		}
		if isReference(i) {
			continue
		}
		if missing := absent(i, required); len(missing) > 0 {
			return failed("%s lacks %s", i.Type, strings.Join(missing, ", "))
		}
		if missing := absent(i, recommended); len(missing) > 0 {
			result = partly("%s lacks %s", i.Type, strings.Join(missing, ", "))
		} else if result == none() {
			result = passed()
		}
	}
	return result
}

// isReference reports whether an item only names another one by its id.
func isReference(i Item) bool {
	return len(i.Properties) == 0 || len(i.Properties) <= 2 && slices.Contains(i.Properties, "@id") || !i.Top && len(i.Properties) == 1
}

func absent(i Item, properties []string) []string {
	var missing []string
	for _, p := range properties {
		if !slices.ContainsFunc(strings.Split(p, "|"), func(one string) bool { return slices.Contains(i.Properties, one) }) {
			missing = append(missing, strings.ReplaceAll(p, "|", " or "))
		}
	}
	return missing
}
