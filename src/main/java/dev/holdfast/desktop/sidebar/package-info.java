/** What the sidebar says of open stores beside their names: what needs a person, and own views. */
package dev.holdfast.desktop.sidebar;
