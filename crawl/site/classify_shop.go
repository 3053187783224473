package site

import (
	"slices"
	"strings"

	"github.com/answer-visibility/avm/model"
)

// byGoods classifies pages of questions, instructions and things for sale by their
// structured data.
func (c *classifier) byGoods(article bool) model.PageKind {
	const several = 3
	switch {
	case c.has("FAQPage") && !article && !c.has("Product") && 2*len(c.doc.Questions) >= len(c.doc.Headings):
		return model.PageKindFaq
	case c.has("HowTo", "Recipe"):
		return model.PageKindHowTo
	case c.has("TechArticle", "APIReference") && !strings.Contains(c.path, "/blog/"):
		return model.PageKindDocs
	case c.count("Product") >= several, c.has("OfferCatalog"), c.has("CollectionPage") && c.count("Product") > 0:
		return model.PageKindCategory
	case c.has("Product", "ProductGroup", "IndividualProduct") && !article && !c.has("CollectionPage"):
		return model.PageKindProduct
	}
	return ""
}

// byShopFolder classifies pages that help and sell by the folder that they are in.
func (c *classifier) byShopFolder(last string) model.PageKind {
	switch {
	case c.inFolder("guides", "guide"):
		return model.PageKindGuide
	case c.inFolder("how-to", "howto", "tutorials"):
		return model.PageKindHowTo
	case c.inFolder("product", "products", "p", "item", "shop", "dp") && c.looksLikeProduct():
		return model.PageKindProduct
	case c.inFolder("category", "categories", "collections", "collection", "catalog", "c", "shop", "store", "departments"),
		slices.Contains([]string{"products", "shop", "store", "catalog", "collections", "categories"}, last):
		return model.PageKindCategory
	case c.inFolder("product", "products"):
		return model.PageKindProduct
	case c.inFolder("services", "service", "solutions", "solution", "leistungen", "use-cases", "features") ||
		slices.Contains([]string{"services", "service", "solutions", "leistungen", "features"}, last):
		return model.PageKindService
	case c.inFolder("locations", "location", "stores", "branches", "standorte", "offices"), slices.Contains([]string{"locations", "stores", "standorte"}, last):
		return model.PageKindLocal
	}
	return ""
}

func (c *classifier) looksLikeProduct() bool {
	return c.doc.BuyButtons > 0 && c.doc.BuyButtons < 4 || c.doc.OpenGraph["type"] == "product" || c.doc.CardLinks < 3
}

// byOffers classifies pages that sell by what they offer.
func (c *classifier) byOffers() (model.PageKind, string) {
	d := c.doc
	const several, many = 3, 8
	switch {
	case strings.HasPrefix(d.OpenGraph["type"], "product"):
		return model.PageKindProduct, ByStructured
	case d.BuyButtons >= several || d.Prices >= many && d.CardLinks >= several:
		return model.PageKindCategory, ByLayout
	case d.BuyButtons > 0:
		return model.PageKindProduct, ByLayout
	case c.has("LocalBusiness", "Store", "Restaurant", "Hotel", "Dentist") && d.Contact.Phone:
		return model.PageKindLocal, ByStructured
	}
	return "", ""
}
