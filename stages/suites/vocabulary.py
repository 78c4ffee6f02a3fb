"""Names and things that occur in no case of any lane (a test looks), so that a renaming can be undone without doubt."""

from __future__ import annotations

FEMALE = (
    "Bernadette Dorothea Eloise Estelle Eugenia Imogen Judith Juliana Leonora Lucinda Marguerite Millicent Minerva Muriel Octavia "
    "Philippa Rowena Seraphina Sybil Theodora Winifred Zelda"
).split()
MALE = (
    "Alistair Ambrose Bartholomew Bertrand Cedric Clement Conrad Cyril Ferdinand Gareth Godfrey Horace Humphrey Lambert Leander "
    "Leopold Mortimer Nathaniel Orson Randolph Roderick Sigmund Sylvester Theodore Virgil Wendell Wilfred"
).split()
EITHER = "Ellery Marlowe Wynn Merritt Arden Emerson Rowan Shiloh Oakley Dietrich Montgomery Neville".split()
INVENTED = "Zorvane Quillux Brondeth Vexalin Tormuld Yandrel Plinoth Gravelyn".split()  # in no list of names: any pronoun may mean them
NAMES = (*FEMALE, *MALE, *EITHER, *INVENTED)

# each as its singular; those with a vowel in front replace nouns with one, so that a and an stay right
THINGS = "thimble gasket rivet pennant talisman trinket bobbin pulley dowel locket tassel medallion harmonica tambourine kazoo".split()
VOWEL_THINGS = "anvil icicle oar emblem inkwell oboe".split()
