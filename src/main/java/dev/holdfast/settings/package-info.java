/** What is remembered between runs: connection profiles and preferences. Never a secret. */
package dev.holdfast.settings;
