package dev.holdfast.desktop.fleet;

import dev.holdfast.store.Finding;
import java.util.Locale;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** How bad a finding is, by shape and colour; a word stands beside it. */
final class SeveritySign {

  private SeveritySign() {}

  /** Returns a new one. */
  static FontIcon of(Finding.Severity severity) {
    FontIcon sign =
        new FontIcon(
            switch (severity) {
              case ERROR -> Feather.ALERT_OCTAGON;
              case WARNING -> Feather.ALERT_TRIANGLE;
              case NOTE -> Feather.INFO;
            });
    sign.getStyleClass().addAll("severity-sign", styleClass(severity));
    return sign;
  }

  /** Returns the style class of what is as bad as that. */
  static String styleClass(Finding.Severity severity) {
    return "severity-" + severity.name().toLowerCase(Locale.ROOT);
  }
}
