/** Text the user sees, from message bundles, shared by desktop and command line. */
package dev.holdfast.text;
