// Imported before tsx, which would look at each of the 50 files of these packages.
import 'css-select'
import 'htmlparser2'
