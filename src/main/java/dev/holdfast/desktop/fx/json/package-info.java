/** Shows JSON as a tree or as text. */
package dev.holdfast.desktop.fx.json;
