package dev.podworks.local.cloud;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.util.UrlEncoded;
import org.jspecify.annotations.Nullable;

/// Restricts request parameters to the query string. The Servlet API would also read the body of an
/// `application/x-www-form-urlencoded` request, which is the uploaded file.
final class QueryParametersFilter extends HttpFilter {

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(new QueryOnly(request), response);
    }

    private static final class QueryOnly extends HttpServletRequestWrapper {

        private final Map<String, String[]> parameters;

        QueryOnly(HttpServletRequest request) {
            super(request);
            this.parameters = parse(request.getQueryString());
        }

        private static Map<String, String[]> parse(@Nullable String query) {
            var parameters = new LinkedHashMap<String, String[]>();
            if (query != null) {
                UrlEncoded.decodeQuery(query)
                        .forEach((name, values) -> parameters.put(name, values.toArray(String[]::new)));
            }
            return Collections.unmodifiableMap(parameters);
        }

        @Override
        public @Nullable String getParameter(String name) {
            var values = parameters.get(name);
            return values == null ? null : values[0];
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            return parameters.get(name);
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            return parameters;
        }

        @Override
        public Enumeration<String> getParameterNames() {
            return Collections.enumeration(parameters.keySet());
        }
    }
}
