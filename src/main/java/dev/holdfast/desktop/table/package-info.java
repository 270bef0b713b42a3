/** Lists that are described, not built: columns, looks, selection, keys and menus as data. */
package dev.holdfast.desktop.table;
