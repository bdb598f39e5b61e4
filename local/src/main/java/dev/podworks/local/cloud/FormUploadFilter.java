package dev.podworks.local.cloud;

import com.google.common.xml.XmlEscapers;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.commons.fileupload2.core.FileUploadException;
import org.gaul.s3proxy.S3ErrorCode;
import org.gaul.s3proxy.S3ProxyException;

/// Handles `POST /bucket` with a multipart form. Everything else is handled by the S3 servlet.
final class FormUploadFilter extends HttpFilter {

    private final FormUpload uploads;

    FormUploadFilter(FormUpload uploads) {
        this.uploads = uploads;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (isForm(request)) {
            store(request, response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean isForm(HttpServletRequest request) {
        var contentType = request.getContentType();
        return "POST".equals(request.getMethod())
                && contentType != null
                && contentType.toLowerCase(java.util.Locale.ROOT).startsWith("multipart/form-data");
    }

    private void store(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("Access-Control-Allow-Origin", "*");
        response.setHeader("Access-Control-Expose-Headers", "ETag, Location");
        try {
            var stored = uploads.store(request);
            response.setHeader("ETag", '"' + stored.etag() + '"');
            response.setHeader(
                    "Location",
                    request.getRequestURL().append('/').append(stored.key()).toString());
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } catch (S3ProxyException e) {
            refuse(response, e);
        } catch (FileUploadException e) {
            var message = "The body is not well-formed multipart/form-data.";
            refuse(response, new S3ProxyException(S3ErrorCode.INVALID_REQUEST, message, e));
        }
    }

    /// S3's XML response. The rest of the body is not read: the connection is closed.
    private static void refuse(HttpServletResponse response, S3ProxyException refusal) throws IOException {
        var error = refusal.awsErrorDetails();
        response.setStatus(refusal.statusCode());
        response.setContentType("application/xml");
        response.setHeader("Connection", "close");
        response.getOutputStream()
                .print("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>%s</Code><Message>%s</Message></Error>"
                        .formatted(
                                error.errorCode(),
                                XmlEscapers.xmlContentEscaper().escape(error.errorMessage())));
    }
}
